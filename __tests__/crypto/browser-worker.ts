import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { agreements, derivations, signatures, tags, xchacha } from './vectors';

// Runs in a dedicated worker in Chromium, bundled as the app's own worker is; the page hands the results on.
type Case = { readonly name: string; readonly found: Uint8Array | null; readonly wanted: Uint8Array };

const casesOf = async (): Promise<readonly Case[]> => {
  const { loadWebCrypto, loadWebLibrary } = await import('../../src/platform/web/web-crypto');
  const crypto = await loadWebCrypto();
  const library = await loadWebLibrary();
  const { key, nonce, associated, plaintext, ciphertext, tag } = xchacha.aead;
  return [
    ...signatures.flatMap(({ name, seed, publicKey, message, signature }) => [
      { name: `RFC 8032 ${name}`, found: crypto.sign(seed, message), wanted: signature },
      {
        name: `RFC 8032 ${name} verifies`,
        found: crypto.verify({ publicKey, message, signature }) ? publicKey : null,
        wanted: crypto.signingPublicKey(seed),
      },
    ]),
    ...agreements.agreements.map(({ name, secret, publicKey, shared }) => ({
      name: `RFC 7748 ${name}`,
      found: crypto.agree(secret, publicKey),
      wanted: shared,
    })),
    ...derivations.map(({ name, derived, ...derive }) => ({
      name: `RFC 5869 ${name}`,
      found: crypto.hkdfSha256(derive),
      wanted: derived,
    })),
    ...tags.map(({ name, key: secret, message, tag: wanted }) => ({
      name: `RFC 4231 ${name}`,
      found: crypto.hmacSha256(secret, message).slice(0, wanted.length),
      wanted,
    })),
    {
      name: 'draft-irtf-cfrg-xchacha-03 A.3.1',
      found: library.seal({ key, nonce, associated, plaintext }),
      wanted: concatBytes(ciphertext, tag),
    },
  ];
};

casesOf()
  .then((cases) =>
    postMessage(
      cases.map(({ name, found, wanted }) => ({
        name,
        holds: found !== null && bytesToHex(found) === bytesToHex(wanted),
      })),
    ),
  )
  .catch((cause: unknown) => postMessage([{ name: String(cause), holds: false }]));
