import { device } from 'detox';
import { createDetoxDriver } from './detox-driver';
import { flowOf } from './driver';
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
  for (const [name, listed] of Object.entries(flows)) test(name, () => flowOf(listed)(driver));
});
