import { device } from 'detox';
import { createDetoxDriver } from './detox-driver';
import { flows } from './flows';

const driver = createDetoxDriver();

describe('what a person would do', () => {
  beforeEach(async () => {
    await device.launchApp({
      delete: true,
      newInstance: true,
      languageAndLocale: { language: 'en-GB', locale: 'en_GB' },
    });
  });
  for (const [name, flow] of Object.entries(flows)) test(name, () => flow(driver));
});
