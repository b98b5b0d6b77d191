import { fillIn, type Message } from '../words/message';
import { dateFormat, numberFormat, pluralRules } from './formatters';

const makers = ['NumberFormat', 'DateTimeFormat', 'PluralRules'] as const;
/** How many of each kind the platform makes while it runs. */
const counted = (run: () => void): Readonly<Record<string, number>> => {
  const made: Record<string, number> = {};
  const before = makers.map((name) => Object.getOwnPropertyDescriptor(Intl, name));
  for (const name of makers) {
    const counting = new Proxy(Intl[name], {
      construct: (maker, args) => {
        made[name] = (made[name] ?? 0) + 1;
        return Reflect.construct(maker, args);
      },
    });
    Object.defineProperty(Intl, name, { value: counting, configurable: true, writable: true });
  }
  try {
    run();
  } finally {
    makers.forEach((name, index) => Object.defineProperty(Intl, name, before[index] ?? {}));
  }
  return made;
};

const message: Message = {
  en: { one: '{count} task of {all}', other: '{count} tasks of {all}' },
  de: { one: '{count} Aufgabe von {all}', other: '{count} Aufgaben von {all}' },
};

test('[HOUSE-25] a hundred sentences in two languages make one formatter each', () => {
  const said: string[] = [];
  const made = counted(() => {
    for (let count = 1; count <= 100; count += 1) {
      for (const language of ['en', 'de'] as const)
        said.push(fillIn(message, { language, params: { count, all: 1_000 } }));
    }
  });
  expect(made).toEqual({ NumberFormat: 2, PluralRules: 2 });
  expect(said.slice(0, 4)).toEqual([
    '1 task of 1,000',
    '1 Aufgabe von 1.000',
    '2 tasks of 1,000',
    '2 Aufgaben von 1.000',
  ]);
});

test('[HOUSE-25] each set of options has a formatter of its own', () => {
  const made = counted(() => {
    for (let round = 0; round < 50; round += 1) {
      expect(numberFormat('fr', { maximumFractionDigits: 1 }).format(1.25)).toBe('1,3');
      expect(numberFormat('fr', { maximumFractionDigits: 2 }).format(1.25)).toBe('1,25');
      expect(dateFormat('fr', { month: 'long', timeZone: 'UTC' }).format(0)).toBe('janvier');
      expect(dateFormat('fr', { month: 'long', timeZone: 'America/New_York' }).format(0)).toBe('décembre');
      expect(pluralRules('fr').select(0)).toBe('one');
    }
  });
  expect(made).toEqual({ NumberFormat: 2, DateTimeFormat: 2, PluralRules: 1 });
});

test('[HOUSE-25] what is kept is bounded', () => {
  const made = counted(() => {
    for (let other = 0; other < 600; other += 1) numberFormat(`en-x-n${other}`);
    numberFormat('en-x-n0');
  });
  expect(made).toEqual({ NumberFormat: 601 });
});
