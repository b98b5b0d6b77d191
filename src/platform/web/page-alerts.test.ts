import type { Alert, RawAlertResponse } from '../../core/alerts';
import { looksOf } from '../../notifications/alerts/held-name';
import { createPageAlerts } from './page-alerts';

// A page in a browser, as far as this needs one.
type Opened = {
  readonly title: string;
  readonly tag: string;
  isClosed: boolean;
  onclick: (() => void) | null;
};
const opened: Opened[] = [];
const page = { permission: 'default', answer: 'granted', visibilityState: 'hidden', focused: 0, asked: 0 };
class FakeNotification implements Opened {
  static get permission(): string {
    return page.permission;
  }
  static async requestPermission(): Promise<string> {
    page.asked += 1;
    page.permission = page.answer;
    return page.permission;
  }
  readonly tag: string;
  isClosed = false;
  onclick: (() => void) | null = null;
  constructor(
    readonly title: string,
    options: { readonly tag: string },
  ) {
    this.tag = options.tag;
    opened.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}
const put = (name: string, value: unknown): void =>
  void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

beforeEach(() => {
  opened.length = 0;
  Object.assign(page, {
    permission: 'default',
    answer: 'granted',
    visibilityState: 'hidden',
    focused: 0,
    asked: 0,
  });
  put('Notification', FakeNotification);
  put('document', page);
  put('window', { focus: () => (page.focused += 1) });
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const alert = (id: string, firesAt: number | null = null): Alert => ({
  id,
  firesAt,
  title: `title of ${id}`,
  body: '',
  kind: 'waiting',
  category: 'item',
});

test('[ALERT-15] permission is asked only when it is asked for, and what was refused is not asked again', async () => {
  const alerts = createPageAlerts();
  expect(await alerts.permission()).toBe('unasked');
  await alerts.held();
  expect(page.asked).toBe(0);
  page.answer = 'denied';
  expect(await alerts.ask()).toBe('refused');
  expect(await alerts.ask()).toBe('refused');
  expect(page.asked).toBe(1);
  put('Notification', undefined);
  expect(await alerts.permission()).toBe('unavailable');
});

test('[ALERT-15] whoever looks at the page needs no call; a tap comes back to it and names what was shown', async () => {
  const alerts = createPageAlerts();
  const heard: RawAlertResponse[] = [];
  alerts.onResponse((response) => heard.push(response));
  page.visibilityState = 'visible';
  await alerts.show(alert('a'));
  expect(opened).toEqual([]);
  page.visibilityState = 'hidden';
  await alerts.show(alert('b'));
  expect(opened.map(({ title, tag }) => [title, tag])).toEqual([['title of b', 'b']]);
  opened[0]?.onclick?.();
  expect(heard).toMatchObject([{ id: 'b', data: { alert: 'b' }, action: 'open' }]);
  expect([page.focused, opened[0]?.isClosed]).toEqual([1, true]);
});

test('[ALERT-15] what is to come waits in the page, days if need be, and is taken back', async () => {
  const alerts = createPageAlerts();
  const inFiveDays = Date.now() + 5 * 86_400_000;
  await alerts.show(alert('later', inFiveDays));
  await alerts.show(alert('never', inFiveDays));
  await alerts.take(['never']);
  expect(await alerts.held()).toMatchObject({ value: { scheduled: [{ id: 'later', firesAt: inFiveDays }] } });
  await jest.advanceTimersByTimeAsync(5 * 86_400_000 - 1);
  expect(opened).toEqual([]);
  await jest.advanceTimersByTimeAsync(2);
  expect(opened.map(({ tag }) => tag)).toEqual(['later']);
  const looks = looksOf(alert('later'));
  expect(await alerts.held()).toMatchObject({ value: { scheduled: [], shown: [{ id: 'later', looks }] } });
  await alerts.take(['later']);
  expect(opened[0]?.isClosed).toBe(true);
});
