import { z } from 'zod';

/** An IANA name; what it names is the peer's to know. */
export const ZoneName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]*$/);
