import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What a careful client would never send, byte for byte. */
export const sendRaw = async (port: number, text: string): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
};

/** The status line of the first answer; empty if the server hung up without one. */
export const statusOf = async (port: number, text: string): Promise<string> => {
  const socket = await sendRaw(port, text);
  const answer = await new Promise<string>((resolve) => {
    let heard = '';
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      if (heard.includes('\r\n')) resolve(heard);
    });
    socket.on('close', () => resolve(heard));
    socket.on('end', () => resolve(heard));
  });
  socket.destroy();
  return /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? '';
};
