// What the native projects may ask of a phone: closed lists, presences and absences.
// Of Android's own by their last name, of anybody else's in full.
const androidPermissions = [
  'INTERNET',
  'MODIFY_AUDIO_SETTINGS',
  'POST_NOTIFICATIONS',
  'RECEIVE_BOOT_COMPLETED',
  'RECORD_AUDIO',
  'USE_BIOMETRIC',
  'USE_FINGERPRINT',
  'VIBRATE',
  'WAKE_LOCK',
];
/** No server reaches the phone, and no number stands on the icon: what a library brings along for that is taken out again. */
const removedPermissions = [
  'READ_APP_BADGE',
  'READ_EXTERNAL_STORAGE',
  'READ_MEDIA_IMAGES',
  'SYSTEM_ALERT_WINDOW',
  'WRITE_EXTERNAL_STORAGE',
  'com.anddoes.launcher.permission.UPDATE_COUNT',
  'com.google.android.c2dm.permission.RECEIVE',
  'com.htc.launcher.permission.READ_SETTINGS',
  'com.htc.launcher.permission.UPDATE_SHORTCUT',
  'com.huawei.android.launcher.permission.CHANGE_BADGE',
  'com.huawei.android.launcher.permission.READ_SETTINGS',
  'com.huawei.android.launcher.permission.WRITE_SETTINGS',
  'com.majeur.launcher.permission.UPDATE_BADGE',
  'com.oppo.launcher.permission.READ_SETTINGS',
  'com.oppo.launcher.permission.WRITE_SETTINGS',
  'com.sec.android.provider.badge.permission.READ',
  'com.sec.android.provider.badge.permission.WRITE',
  'com.sonyericsson.home.permission.BROADCAST_BADGE',
  'com.sonymobile.home.permission.PROVIDER_INSERT_BADGE',
  'com.vivo.notification.permission.BADGE_ICON',
  'me.everything.badger.permission.BADGE_COUNT_READ',
  'me.everything.badger.permission.BADGE_COUNT_WRITE',
];
/** What the library's manifest adds in Gradle, and what of it we keep: anything new in an upgrade is looked at by a person first. */
const notificationManifest = ['POST_NOTIFICATIONS', 'RECEIVE_BOOT_COMPLETED'];
const notificationCategories = {
  proposal: ['approve', 'reject', 'open', 'snooze'],
  item: ['open', 'snooze'],
  several: ['open', 'snooze'],
  note: ['open'],
};
const backgroundModes = ['fetch', 'processing'];
const backgroundTasks = ['com.expo.modules.backgroundtask.processing'];
const reasons = [
  'NSFaceIDUsageDescription',
  'NSLocalNetworkUsageDescription',
  'NSMicrophoneUsageDescription',
];

const permissionsOf = (manifest) =>
  [...manifest.matchAll(/<uses-permission[^>]*android:name="([\w.]+)"([^>]*)\/>/g)]
    .map(([, name, rest]) => ({
      name: name.replace(/^android\.permission\./, ''),
      isRemoved: rest.includes('tools:node="remove"'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const stringsUnder = (plist, key) => {
  const list = new RegExp(`<key>${key}</key>\\s*<array>([\\s\\S]*?)</array>`).exec(plist)?.[1] ?? '';
  return [...list.matchAll(/<string>(.*?)<\/string>/g)].map(([, value]) => value);
};
const same = (what, [found, wanted]) => ({
  what,
  holds: JSON.stringify(found) === JSON.stringify(wanted),
  detail: `found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`,
});

const permissionFindings = ({ manifest, library }) => {
  const permissions = permissionsOf(manifest);
  const names = (isRemoved) => permissions.filter((p) => p.isRemoved === isRemoved).map(({ name }) => name);
  return [
    same('Android asks for exactly these permissions', [names(false), androidPermissions]),
    same('Android removes what libraries would add', [names(true), removedPermissions]),
    same('what the notification library asks for on Android is what we keep of it', [
      permissionsOf(library).map(({ name }) => name),
      notificationManifest,
    ]),
  ];
};

const plistFindings = (plist) => [
  same('iOS background modes', [stringsUnder(plist, 'UIBackgroundModes').sort(), backgroundModes]),
  same('iOS background tasks', [stringsUnder(plist, 'BGTaskSchedulerPermittedIdentifiers'), backgroundTasks]),
  same('iOS asks for three things that need a reason, and says it', [
    plist.match(/<key>NS\w+UsageDescription<\/key>\s*<string>[^<]{20,}<\/string>/g)?.length ?? 0,
    reasons.length,
  ]),
  same('what needs a reason on iOS is a face, a model at home and the microphone', [
    (plist.match(/NS\w+UsageDescription/g) ?? []).sort(),
    reasons,
  ]),
];

/** The app itself tells the system its buttons; a test says what each may do (ALERT-13), this that there are no others. */
const categoryFindings = (driver) => {
  const table = /const buttonsOf[^{]*\{([\s\S]*?)\};/.exec(driver)?.[1] ?? '';
  const found = Object.fromEntries(
    [...table.matchAll(/(\w+): \[([^\]]*)\]/g)].map(([, name, buttons]) => [
      name,
      [...buttons.matchAll(/'(\w+)'/g)].map(([, button]) => button),
    ]),
  );
  return [same('exactly these notification categories and buttons', [found, notificationCategories])];
};

/** Two of them bring two libcrypto.so, or do the same work twice. `linked`: by platform, what Gradle and CocoaPods link. */
const cryptoFindings = ({ linked, hasArchive }) => [
  ...Object.entries(linked).map(([platform, names]) =>
    same(`exactly one library for sealing and signing is linked on ${platform}`, [
      names.filter((name) => /sodium|openssl|quick-crypto|nacl/.test(name)),
      ['react-native-libsodium'],
    ]),
  ),
  { what: 'libsodium comes with its package, and nothing is fetched for it', holds: hasArchive },
];

module.exports = {
  cryptoFindings,
  permissionFindings,
  plistFindings,
  categoryFindings,
  same,
  stringsUnder,
};
