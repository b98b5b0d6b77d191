// [HUB-18] No script but our own files, nobody frames us, nothing is sent elsewhere.
/** `relay`: the origin of the space's relay, where it is another one than ours. */
export const contentSecurityPolicy = (host: string, relay: string | null): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A voice note plays from the page's own memory.
    "media-src 'self' blob:",
    `connect-src 'self' ws://${host} wss://${host}${relay === null ? '' : ` ${relay}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'none'",
  ].join('; ');

const ORIGIN = /^wss?:\/\/[a-z0-9.:[\]-]+$/i;
const HOST = /^[a-z0-9.:[\]-]+$/i;

/** `host` is the Host header, used only once it is known to be ours. */
export const securityHeaders = (
  host: string | undefined,
  relay: string | null,
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(
    host !== undefined && HOST.test(host) ? host : 'localhost',
    relay !== null && ORIGIN.test(relay) ? relay : null,
  ),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
});
