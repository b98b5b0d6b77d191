import type { ContractCase } from './contract-case';
import { durabilityCases } from './contract-durability';
import { fileCases } from './contract-files';
import { markCases } from './contract-marks';
import { queryCases } from './contract-queries';
import { transactionCases } from './contract-transactions';
import { valueCases } from './contract-values';

export type { ContractCase } from './contract-case';

export const contractCases: readonly ContractCase[] = [
  ...valueCases,
  ...queryCases,
  ...markCases,
  ...transactionCases,
  ...durabilityCases,
  ...fileCases,
];
