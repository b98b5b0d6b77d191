import { contentSecurityPolicy, securityHeaders } from './security-headers';

const directive = (policy: string, name: string): string | undefined =>
  policy.split('; ').find((each) => each.startsWith(`${name} `));

test('[HUB-18] a page reaches its own hub and nobody else: no provider, whatever a script in it wants', () => {
  const policy = contentSecurityPolicy('127.0.0.1:4180', null);
  expect(directive(policy, 'default-src')).toBe("default-src 'self'");
  expect(directive(policy, 'connect-src')).toBe(
    "connect-src 'self' ws://127.0.0.1:4180 wss://127.0.0.1:4180",
  );
  expect(directive(policy, 'worker-src')).toBe("worker-src 'self'");
  expect(policy).not.toMatch(/https:|\*|'unsafe-eval'/);
});

test('[HUB-18] a Host that is none says nothing in the policy', () => {
  for (const host of [undefined, 'evil.com; connect-src *', 'evil.com https://evil.com'])
    expect(securityHeaders(host, null)['content-security-policy']).toBe(
      contentSecurityPolicy('localhost', null),
    );
});

test('[HUB-18] what was recorded plays from the page’s memory, and the microphone is ours alone', () => {
  expect(directive(contentSecurityPolicy('localhost', null), 'media-src')).toBe("media-src 'self' blob:");
  expect(directive(contentSecurityPolicy('localhost', null), 'img-src')).toBe("img-src 'self' data: blob:");
  const permissions = securityHeaders('localhost', null)['permissions-policy']?.split(', ') ?? [];
  expect(permissions).toContain('microphone=(self)');
  expect(permissions.filter((each) => !each.endsWith('=()'))).toEqual(['microphone=(self)']);
});

test('[RELAY-11] a page may reach the relay of its space, and exactly that one more', () => {
  const of = (relay: string | null) =>
    directive(securityHeaders('127.0.0.1:7310', relay)['content-security-policy'] ?? '', 'connect-src');
  const own = "connect-src 'self' ws://127.0.0.1:7310 wss://127.0.0.1:7310";
  expect(of(null)).toBe(own);
  expect(of('wss://relay.example.org')).toBe(`${own} wss://relay.example.org`);
  for (const wrong of ['wss://*', 'https://relay.example.org', 'wss://a; script-src *', 'wss://a b', ''])
    expect(of(wrong)).toBe(own);
});
