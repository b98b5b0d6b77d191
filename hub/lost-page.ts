import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { shell } from '../src/words/areas/shell';
import { fillIn, type Language } from '../src/words/message';
import { languageAsked, rangesIn } from './language-asked';

// [HUB-28] A person whose address leads nowhere reads so, and gets a way to the start. It is one page for all that is closed: it says
// nothing of what exists, and needs no script.
const DAY =
  '--ground:#f8f3ea;--sky:#fde8d0;--ink:#241d16;--soft:#655a4c;--accent:#b4441a;--on:#ffffff;--focus:#1d5fb4';
const NIGHT =
  '--ground:#0d131c;--sky:#271f20;--ink:#eef1f5;--soft:#a6b2c2;--accent:#ffae66;--on:#271503;--focus:#8fbcff';
const LOOK = `:root{color-scheme:light dark;${DAY}}
@media(prefers-color-scheme:dark){:root{${NIGHT}}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:linear-gradient(var(--sky),var(--ground) 40vh) var(--ground);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif;text-align:center}
main{padding:1.5rem;max-width:26rem}
h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.2}
p{margin:0 0 1.5rem;color:var(--soft)}
a{display:inline-block;padding:.75rem 1.25rem;border-radius:.75rem;background:var(--accent);color:var(--on);font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`;

/** Programs that take anything get JSON. */
export const asksForPage = ({ accept }: IncomingHttpHeaders): boolean =>
  rangesIn(accept).some(({ name }) => name === 'text/html');

const pageIn = (language: Language): string => {
  const say = (key: 'notFoundTitle' | 'notFoundBody' | 'toToday'): string =>
    fillIn(shell[key], { language, params: {} });
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reveille</title>
<style>${LOOK}</style>
<main><h1>${say('notFoundTitle')}</h1><p>${say('notFoundBody')}</p><a href="/">${say('toToday')}</a></main>
</html>
`;
};

export const sendLostPage = (response: ServerResponse, status: 401 | 404): void => {
  const text = pageIn(languageAsked(response.req.headers) ?? 'en');
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept, accept-language',
    'content-length': Buffer.byteLength(text),
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
};
