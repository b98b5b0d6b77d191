// Loaded before Expo's command line where it builds: to find its own address it broadcasts on the local network, though nobody will ask for it.
// What cannot open a datagram socket takes this machine's own address.
import dgram from 'node:dgram';
import { syncBuiltinESMExports } from 'node:module';

dgram.createSocket = () => {
  throw Object.assign(new Error('a build asks nobody on the network'), { code: 'EACCES' });
};
syncBuiltinESMExports();
