// [HUB-18] No script but our own files, nobody frames us, nothing is sent elsewhere.
export const contentSecurityPolicy = (host: string): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A voice note plays from the page's own memory.
    "media-src 'self' blob:",
    `connect-src 'self' ws://${host} wss://${host}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ].join('; ');

const HOST = /^[a-z0-9.:[\]-]+$/i;

/** `host` is the Host header, used only once it is known to be ours. */
export const securityHeaders = (host: string | undefined): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(
    host !== undefined && HOST.test(host) ? host : 'localhost',
  ),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
});
