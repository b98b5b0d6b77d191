// The same flows as in the browser, on a device or simulator. Needs a Mac (iOS) or an Android SDK; `npx expo prebuild` first.
/** @type {import('detox').DetoxConfig} */
module.exports = {
  testRunner: {
    args: { $0: 'jest', config: 'e2e/jest.detox.config.js' },
    jest: { setupTimeout: 120_000 },
  },
  apps: {
    'ios.debug': {
      type: 'ios.app',
      binaryPath: 'ios/build/Build/Products/Debug-iphonesimulator/Reveille.app',
      build:
        'xcodebuild -workspace ios/Reveille.xcworkspace -scheme Reveille -configuration Debug -sdk iphonesimulator -derivedDataPath ios/build',
    },
    'ios.release': {
      type: 'ios.app',
      binaryPath: 'ios/build/Build/Products/Release-iphonesimulator/Reveille.app',
      build:
        'xcodebuild -workspace ios/Reveille.xcworkspace -scheme Reveille -configuration Release -sdk iphonesimulator -derivedDataPath ios/build',
    },
    'android.debug': {
      type: 'android.apk',
      binaryPath: 'android/app/build/outputs/apk/debug/app-debug.apk',
      testBinaryPath: 'android/app/build/outputs/apk/androidTest/debug/app-debug-androidTest.apk',
      build: 'cd android && ./gradlew assembleDebug assembleAndroidTest -DtestBuildType=debug',
      reversePorts: [8081],
    },
    'android.release': {
      type: 'android.apk',
      binaryPath: 'android/app/build/outputs/apk/release/app-release.apk',
      testBinaryPath: 'android/app/build/outputs/apk/androidTest/release/app-release-androidTest.apk',
      build: 'cd android && ./gradlew assembleRelease assembleAndroidTest -DtestBuildType=release',
    },
  },
  devices: {
    simulator: { type: 'ios.simulator', device: { type: 'iPhone 16' } },
    emulator: { type: 'android.emulator', device: { avdName: 'Pixel_8_API_35' } },
  },
  configurations: {
    'ios.debug': { device: 'simulator', app: 'ios.debug' },
    'ios.release': { device: 'simulator', app: 'ios.release' },
    'android.debug': { device: 'emulator', app: 'android.debug' },
    'android.release': { device: 'emulator', app: 'android.release' },
  },
};
