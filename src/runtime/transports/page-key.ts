// [HUB-23] The half of a browser's session that no cookie carries. It lies in the page's own storage, which, unlike a cookie,
// belongs to one port: a server on another port of the same host is sent the cookie and still has nothing.
export const PAGE_KEY_HEADER = 'x-reveille-page-key';
/** A page cannot set headers on a socket; it offers the key as a protocol beside the one that is spoken. */
export const PAGE_KEY_PROTOCOL = 'page-key.';
export const LIVE_PROTOCOL = 'reveille';

/** The name under which a page keeps it. */
export const PAGE_KEY_NAME = 'page-key';
