// The bare relay: whatever comes in one turn of the event loop is stored in one transaction, then goes to everybody else. Nothing is signed or sealed.
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { WebSocket, WebSocketServer } from 'ws';

export const startRelay = async ({ dir }) => {
  const db = new Database(join(dir, 'relay.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec('CREATE TABLE message (seq INTEGER PRIMARY KEY, room TEXT NOT NULL, bytes BLOB NOT NULL)');
  db.exec('CREATE INDEX by_room ON message (room, seq)');
  const insert = db.prepare("INSERT INTO message (room, bytes) VALUES ('room', ?)");
  const keep = db.transaction((messages) => messages.forEach(({ bytes }) => insert.run(bytes)));
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  let waiting = [];
  const flush = () => {
    const messages = waiting;
    waiting = [];
    keep(messages);
    for (const { from, bytes } of messages)
      for (const socket of server.clients)
        if (socket !== from && socket.readyState === WebSocket.OPEN) socket.send(bytes, { binary: true });
  };
  server.on('connection', (from) =>
    from.on('message', (bytes) => {
      if (waiting.push({ from, bytes }) === 1) setImmediate(flush);
    }),
  );
  await once(server, 'listening');
  return server.address().port;
};

export const makeRelayClients = async ({ port, receivers }) => {
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    await once(socket, 'open');
    return socket;
  };
  const writer = await open();
  let received = () => undefined;
  for (let place = 0; place < receivers; place += 1)
    (await open()).on('message', (bytes) => received(place, bytes.readUInt32LE(0)));
  return {
    onRecv: (heard) => (received = heard),
    send: (index, text) => {
      const bytes = Buffer.from(`0000${text}`);
      bytes.writeUInt32LE(index, 0);
      writer.send(bytes);
    },
  };
};
