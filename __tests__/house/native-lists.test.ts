import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// What the check of the native projects lets through: the list, and nothing beside it.
const Findings = z.array(z.object({ what: z.string(), holds: z.boolean() }));
const failures = (findings: unknown): readonly string[] =>
  Findings.parse(findings)
    .filter(({ holds }) => !holds)
    .map(({ what }) => what);
type Look = (given: unknown) => unknown;
const nativeLists = jest.requireActual<{
  readonly permissionFindings: Look;
  readonly plistFindings: Look;
  readonly categoryFindings: Look;
  readonly cryptoFindings: Look;
}>('../../scripts/checks/runner/native-lists.js');
const root = join(__dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const permission = (name: string, isRemoved = false): string =>
  `<uses-permission android:name="${name}"${isRemoved ? ' tools:node="remove"' : ''}/>`;
const Config = z.object({
  expo: z.object({
    android: z.object({ blockedPermissions: z.array(z.string()) }),
    ios: z.object({}),
  }),
});
const { blockedPermissions } = Config.parse(JSON.parse(read('app.json'))).expo.android;
const asked = [
  'INTERNET',
  'MODIFY_AUDIO_SETTINGS',
  'POST_NOTIFICATIONS',
  'RECEIVE_BOOT_COMPLETED',
  'RECORD_AUDIO',
  'USE_BIOMETRIC',
  'USE_FINGERPRINT',
  'VIBRATE',
  'WAKE_LOCK',
].map((name) => permission(`android.permission.${name}`));
const manifest = [...asked, ...blockedPermissions.map((name) => permission(name, true))].join('\n');
const library = read('node_modules/expo-notifications/android/src/main/AndroidManifest.xml');
const plist = `<key>UIBackgroundModes</key><array><string>processing</string><string>fetch</string></array>
<key>BGTaskSchedulerPermittedIdentifiers</key><array><string>com.expo.modules.backgroundtask.processing</string></array>
<key>NSFaceIDUsageDescription</key><string>It asks whether it is you, before it opens.</string>
<key>NSLocalNetworkUsageDescription</key><string>It reaches a model that you run at home.</string>
<key>NSMicrophoneUsageDescription</key><string>It records a voice note while you let it.</string>`;
const driver = read('src/platform/expo/alerts-driver.ts');

test('[NATIVE-1] the lists as they are hold', () => {
  expect(failures(nativeLists.permissionFindings({ manifest, library }))).toEqual([]);
  expect(failures(nativeLists.plistFindings(plist))).toEqual([]);
  expect(failures(nativeLists.categoryFindings(driver))).toEqual([]);
});

test.each([
  'android.permission.SCHEDULE_EXACT_ALARM',
  'android.permission.ACCESS_FINE_LOCATION',
  'com.google.android.gms.permission.AD_ID',
])('[NATIVE-1] one more permission (%s) is found', (name) => {
  const more = `${manifest}\n${permission(name)}`;
  expect(failures(nativeLists.permissionFindings({ manifest: more, library }))).toEqual([
    'Android asks for exactly these permissions',
  ]);
});

test('[NATIVE-1] a permission that came back, or that a library adds, is found', () => {
  const [first = ''] = blockedPermissions;
  const back = manifest.replace(permission(first, true), permission(first));
  expect(failures(nativeLists.permissionFindings({ manifest: back, library }))).toHaveLength(2);
  const grown = `${library}${permission('android.permission.USE_EXACT_ALARM')}`;
  expect(failures(nativeLists.permissionFindings({ manifest, library: grown }))).toHaveLength(1);
});

test.each([
  [
    'another background mode',
    '<string>fetch</string>',
    '<string>fetch</string><string>remote-notification</string>',
  ],
  [
    'another thing that needs a reason',
    '<key>NSFaceID',
    '<key>NSContactsUsageDescription</key><string/><key>NSFaceID',
  ],
  ['a reason without words', 'It records a voice note while you let it.', ''],
  ['another task', '</string></array>\n<key>NS', '</string><string>app.more</string></array>\n<key>NS'],
])('[NATIVE-1] %s is found', (_what, from, to) => {
  expect(plist).toContain(from);
  expect(failures(nativeLists.plistFindings(plist.replace(from, to))).length).toBeGreaterThan(0);
});

test('[NATIVE-1] another button is found', () => {
  const more = driver.replace("note: ['open']", "note: ['open', 'approve']");
  expect(more).not.toBe(driver);
  expect(failures(nativeLists.categoryFindings(more))).toHaveLength(1);
});

test('[NATIVE-1] a second library for sealing and signing, or none, is found', () => {
  const usual = ['expo-crypto', '@op-engineering/op-sqlite', 'react-native-libsodium'];
  const look = (ios: readonly string[], hasArchive = true): readonly string[] =>
    failures(nativeLists.cryptoFindings({ linked: { android: usual, ios }, hasArchive }));
  expect(look(usual)).toEqual([]);
  const one = 'exactly one library for sealing and signing is linked on ios';
  expect(look([...usual, 'react-native-quick-crypto'])).toEqual([one]);
  expect(look(['expo-crypto'])).toEqual([one]);
  expect(look(usual, false)).toHaveLength(1);
});
