import { secureRandom } from '../../src/platform/node/node-ports';
import { relayLimits } from '../../src/sync/relay/messages';
import { createRelayBed, personWith, remote, type Client } from './relay-bed';

const refusedWith = (client: Client) => client.last('refused')?.code;

describe('mailboxes', () => {
  const mailbox = new Uint8Array(16).fill(7);
  const side = (value: number) => new Uint8Array(16).fill(value);
  const opened = (limits = {}) => {
    const bed = createRelayBed({ limits });
    const inviter = bed.found(personWith(1));
    inviter.say({ is: 'mailbox.open', mailbox, side: side(1), isNew: true, after: 0 });
    return { bed, inviter };
  };
  const joins = (bed: ReturnType<typeof opened>['bed'], value: number, after = 0): Client => {
    const client = bed.connect();
    client.say({ is: 'mailbox.open', mailbox, side: side(value), isNew: false, after });
    return client;
  };

  test('[RELAY-7] two sides hand each other frames, and each may come back', () => {
    const { bed, inviter } = opened();
    const joiner = joins(bed, 2);
    expect(joiner.last('mailbox.opened')).toEqual({ is: 'mailbox.opened', kept: 0 });
    joiner.say({ is: 'mailbox.put', number: 1, bytes: Uint8Array.of(11) });
    inviter.say({ is: 'mailbox.put', number: 1, bytes: Uint8Array.of(21) });
    expect(inviter.last('mailbox')?.bytes[0]).toBe(11);
    expect(joiner.last('mailbox')?.bytes[0]).toBe(21);
    joiner.leave();
    inviter.say({ is: 'mailbox.put', number: 2, bytes: Uint8Array.of(22) });
    const back = joins(bed, 2, 1);
    expect(back.last('mailbox.opened')?.kept).toBe(1);
    expect(back.all('mailbox').map(({ number, bytes }) => [number, bytes[0]])).toEqual([[2, 22]]);
    // Sent again, since the answer was lost.
    back.say({ is: 'mailbox.put', number: 1, bytes: Uint8Array.of(11) });
    expect(inviter.all('mailbox')).toHaveLength(1);
    expect(joins(bed, 3).last('mailbox.ended')?.code).toBe('mailbox_taken');
    inviter.say({ is: 'mailbox.drop' });
    expect(back.last('mailbox.ended')?.code).toBe('mailbox_gone');
    expect(joins(bed, 2).last('mailbox.ended')?.code).toBe('mailbox_gone');
  });

  test('[RELAY-7] a mailbox ends after ten minutes, and with its seventeenth frame', () => {
    const { bed, inviter } = opened({ idleMs: 3_600_000 });
    const joiner = joins(bed, 2);
    bed.later(relayLimits.mailboxMs - 1_000);
    expect(joiner.hasEnded()).toBe(false);
    for (let number = 1; number <= 8; number += 1) {
      inviter.say({ is: 'mailbox.put', number, bytes: Uint8Array.of(1) });
      joiner.say({ is: 'mailbox.put', number, bytes: Uint8Array.of(1) });
    }
    expect(inviter.last('mailbox.ended')).toBeUndefined();
    inviter.say({ is: 'mailbox.put', number: 9, bytes: Uint8Array.of(1) });
    expect(joiner.last('mailbox.ended')?.code).toBe('mailbox_full');
    const second = opened();
    second.bed.later(relayLimits.mailboxMs);
    expect(second.inviter.last('mailbox.ended')?.code).toBe('mailbox_gone');
    expect(second.bed.relay.counts().mailboxes).toBe(0);
  });

  test('[RELAY-7] guessing a mailbox costs the address its guesses', () => {
    const { bed } = opened();
    const codes = Array.from({ length: 21 }, () => {
      const client = bed.connect();
      client.say({
        is: 'mailbox.open',
        mailbox: secureRandom.bytes(16),
        side: side(2),
        isNew: false,
        after: 0,
      });
      return refusedWith(client) ?? client.last('mailbox.ended')?.code;
    });
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'mailbox_gone'));
    expect(codes.at(-1)).toBe('rate');
  });
});

describe('limits', () => {
  test('[RELAY-6] 10,000 strangers hold no more than their places, and keep no device out', () => {
    const bed = createRelayBed();
    const person = personWith(2);
    bed.found(person);
    for (let at = 0; at < 10_000; at += 1) bed.connect(remote(`198.51.100.${at % 250}`));
    expect(bed.relay.counts().connections).toBeLessThanOrEqual(257);
    expect(bed.enter(person, { device: 1, address: remote('203.0.113.9') }).last('welcome')).toBeDefined();
    bed.later(11_000);
    // The founder and the device that came.
    expect(bed.relay.counts().connections).toBe(2);
  });

  test('[RELAY-6] one address has a share of the strangers, and of the messages', () => {
    const bed = createRelayBed({
      limits: { strangersOfOne: 3, messagesOfAddress: { burst: 5, perSecond: 1 } },
    });
    const clients = Array.from({ length: 4 }, () => bed.connect(remote()));
    expect(clients.map((client) => client.hasEnded())).toEqual([true, false, false, false]);
    const last = clients[3];
    for (let at = 0; at < 6; at += 1) last?.say({ is: 'ping' });
    expect(last?.last('refused')?.code).toBe('rate');
  });

  test('[RELAY-6] a device that comes back replaces its oldest connection', () => {
    const bed = createRelayBed({ limits: { connectionsOfDevice: 2 } });
    const person = personWith(2);
    bed.found(person);
    const clients = [1, 2, 3].map(() => bed.enter(person, { device: 1 }));
    expect(clients.map((client) => client.hasEnded())).toEqual([true, false, false]);
  });
});
