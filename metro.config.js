const { getDefaultConfig } = require('expo/metro-config');
const { resolveRequest } = require('./bench/left-out/left-out.js');

// The SQLite worker is a static asset in public/, so Metro needs no wasm handling and no COOP/COEP headers.
const config = getDefaultConfig(__dirname);
config.resolver.resolveRequest = resolveRequest;

module.exports = config;
