// What the native projects ask of a phone, presences and absences: an upgrade of a library may bring back what we removed.
// Library manifests merge only in Gradle, so this speaks of what prebuild prints.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerOf } from './runner/command.mjs';
import { projectRoot } from './runner/suites.mjs';
import {
  categoryFindings,
  cryptoFindings,
  permissionFindings,
  plistFindings,
  same,
  stringsUnder,
} from './runner/native-lists.js';
import { withPrebuiltCopy } from './runner/prebuilt-copy.mjs';

const DRIVER = 'src/platform/expo/alerts-driver.ts';

const androidFindings = async ({ read, has }) => {
  const manifest = await read('android/app/src/main/AndroidManifest.xml');
  const gradle = await read('android/app/build.gradle');
  const library = await read('node_modules/expo-notifications/android/src/main/AndroidManifest.xml');
  const res = 'android/app/src/main/res';
  return [
    ...permissionFindings({ manifest, library }),
    { what: 'a notification icon on Android', holds: has(`${res}/drawable-xxhdpi/notification_icon.png`) },
    {
      what: 'Android draws notifications with that icon',
      holds: manifest.includes('expo.modules.notifications.default_notification_icon'),
    },
    {
      what: 'Android keeps the data out of cloud backups',
      holds: manifest.includes('android:allowBackup="false"'),
    },
    { what: 'no clear-text traffic on Android', holds: !manifest.includes('usesCleartextTraffic="true"') },
    { what: 'no background service of our own on Android', holds: !manifest.includes('<service') },
    { what: 'the Android application id', holds: /applicationId ['"]app\.reveille['"]/.test(gradle) },
    { what: 'the link scheme on Android', holds: manifest.includes('android:scheme="reveille"') },
    { what: 'an adaptive icon', holds: has(`${res}/mipmap-anydpi-v26/ic_launcher.xml`) },
    { what: 'a monochrome icon', holds: has(`${res}/mipmap-xxxhdpi/ic_launcher_monochrome.webp`) },
    { what: 'an Android splash by day', holds: has(`${res}/drawable-xxxhdpi/splashscreen_logo.png`) },
    { what: 'an Android splash by night', holds: has(`${res}/drawable-night-xxxhdpi/splashscreen_logo.png`) },
  ];
};

const iosFindings = async ({ read, has }) => {
  const plist = await read('ios/Reveille/Info.plist');
  const project = await read('ios/Reveille.xcodeproj/project.pbxproj');
  const german = await read('ios/Reveille/Supporting/de.lproj/InfoPlist.strings');
  const english = await read('ios/Reveille/Supporting/en.lproj/InfoPlist.strings');
  const assets = 'ios/Reveille/Images.xcassets';
  return [
    {
      what: 'iOS does not ask to be reached by a push server',
      holds: !(await read('ios/Reveille/Reveille.entitlements')).includes('aps-environment'),
    },
    ...plistFindings(plist),
    {
      what: 'the reason for a face in English and German',
      holds:
        german.includes('NSFaceIDUsageDescription = "Reveille fragt, ob du es bist') &&
        english.includes('NSFaceIDUsageDescription = "Reveille asks whether it is you'),
    },
    {
      what: 'the reason for the microphone in English and German',
      holds:
        german.includes('NSMicrophoneUsageDescription = "Reveille nimmt eine Sprachnotiz auf') &&
        english.includes('NSMicrophoneUsageDescription = "Reveille records a voice note'),
    },
    {
      what: 'the reason for other computers at home in English and German',
      holds:
        german.includes('NSLocalNetworkUsageDescription = "Reveille erreicht ein Modell') &&
        english.includes('NSLocalNetworkUsageDescription = "Reveille reaches a model'),
    },
    { what: 'no arbitrary loads on iOS', holds: /NSAllowsArbitraryLoads<\/key>\s*<false\/>/.test(plist) },
    { what: 'the iOS bundle id', holds: /PRODUCT_BUNDLE_IDENTIFIER = "?app\.reveille"?;/.test(project) },
    { what: 'the link scheme on iOS', holds: stringsUnder(plist, 'CFBundleURLSchemes').includes('reveille') },
    { what: 'an iOS icon', holds: has(`${assets}/AppIcon.appiconset/App-Icon-1024x1024@1x.png`) },
    { what: 'an iOS splash by day', holds: has(`${assets}/SplashScreenLogo.imageset/image@3x.png`) },
    { what: 'an iOS splash by night', holds: has(`${assets}/SplashScreenLogo.imageset/dark_image@3x.png`) },
  ];
};

const sqliteFindings = async ({ linked, read }) => {
  const settings = JSON.parse(await read('package.json'))['op-sqlite'];
  const sqliteOf = (names) =>
    names.filter((name) => /sqlite|quick-sqlite|nitro-sqlite|watermelon/.test(name));
  return [
    ...Object.entries(linked).map(([platform, names]) =>
      same(`exactly one SQLite is linked on ${platform}`, [sqliteOf(names), ['@op-engineering/op-sqlite']]),
    ),
    {
      what: 'the linked SQLite is SQLCipher with full text search',
      holds: settings.sqlcipher && settings.fts5,
    },
  ];
};

export default {
  name: 'native projects (prebuild)',
  budgetSeconds: 120,
  slot: 'metro',
  run: () =>
    withPrebuiltCopy(async (copy) =>
      answerOf([
        ...(await androidFindings(copy)),
        ...(await iosFindings(copy)),
        ...(await sqliteFindings(copy)),
        ...cryptoFindings({
          linked: copy.linked,
          hasArchive: copy.has('node_modules/react-native-libsodium/libsodium/build.tgz'),
        }),
        ...categoryFindings(await readFile(join(projectRoot, DRIVER), 'utf8')),
      ]),
    ),
};
