const { getDefaultConfig } = require('expo/metro-config');

// The SQLite worker is a static asset in public/, so Metro needs no wasm handling and no COOP/COEP headers.
module.exports = getDefaultConfig(__dirname);
