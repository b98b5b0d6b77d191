// [HOUSE-19] Nothing that a test starts opens a socket to anything but a listener that this test opened on this machine: whatever else is tried is refused and
// written down, here and in every Node process that is started from here.
// Plain CommonJS: it is loaded by `node --require` before anything else.
const childProcess = require('node:child_process');
const dgram = require('node:dgram');
const dns = require('node:dns');
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const net = require('node:net');
const path = require('node:path');

const BOOK = 'REVEILLE_SOCKET_BOOK';
const installed = Symbol.for('reveille.sockets');

/** Whose hub it was, where several run side by side. */
const home = process.env.REVEILLE_HOME;

/** One folder for one test file, or one suite: which ports were listened on, and what was refused. */
const bookFile = (name) => {
  const state = net.Socket.prototype[installed];
  return state.book === null ? null : path.join(state.book, name);
};
const linesOf = (name) => {
  const file = bookFile(name);
  return file === null || !fs.existsSync(file)
    ? []
    : fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
};
const write = (name, line) => {
  const file = bookFile(name);
  // A process may outlive the folder of the test that started it.
  if (file === null || !fs.existsSync(path.dirname(file))) return;
  try {
    fs.appendFileSync(file, `${line}\n`);
  } catch (error) {
    // Where a test leaves no room to write, a listener stays unknown, and nobody connects to it.
    if (name !== 'ports') throw error;
  }
};

const isLoopback = (address) =>
  /^127(\.\d{1,3}){3}$/.test(address) || address === '::1' || /^::ffff:127\./i.test(address);
const isHere = (host) => host === 'localhost' || isLoopback(host);
const isListener = (port) => linesOf('ports').includes(String(port));

const refusal = (what) => {
  write('refused', home === undefined ? what : `${what} (home ${home})`);
  return Object.assign(new Error(`[HOUSE-19] no test connects to ${what}`), { code: 'EACCES' });
};

/** Null: it may. */
const wrongWith = ({ host = 'localhost', port, path: socketPath, lookup }) => {
  if (socketPath !== undefined) return null;
  if (isHere(host)) return isListener(port) ? null : `${host}:${port}, where nobody of this test listens`;
  if (net.isIP(host) === 0 && lookup !== undefined) return null;
  return `${host}:${port}`;
};
/** A name that the caller resolves itself is judged by where it leads. */
const judgedLookup =
  ({ lookup, port }) =>
  (host, options, done) =>
    lookup(host, options, (error, address, family) => {
      const all = Array.isArray(address) ? address.map((each) => each.address) : [address];
      const wrong = error ? undefined : all.find((each) => wrongWith({ host: each, port }) !== null);
      if (wrong === undefined) return done(error, address, family);
      return done(refusal(`${host} (${wrong}):${port}`));
    });

const guardSockets = () => {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function guarded(...parameters) {
    const [first] = parameters;
    const normal = Array.isArray(first) ? first : net._normalizeArgs(parameters);
    const [options] = normal;
    const wrong = wrongWith(options);
    if (wrong !== null) {
      const error = refusal(wrong);
      process.nextTick(() => this.destroy(error));
      return this;
    }
    if (options.path === undefined && options.lookup !== undefined && !isHere(options.host ?? 'localhost'))
      options.lookup = judgedLookup({ lookup: options.lookup, port: options.port });
    return connect.call(this, normal);
  };
  const { listen } = net.Server.prototype;
  net.Server.prototype.listen = function noted(...parameters) {
    this.prependOnceListener('listening', () => {
      const address = this.address();
      if (address !== null && typeof address === 'object') write('ports', address.port);
    });
    return listen.apply(this, parameters);
  };
};

const guardDatagrams = () => {
  for (const name of ['send', 'connect'])
    dgram.Socket.prototype[name] = () => {
      throw refusal(`a datagram (${name})`);
    };
};

const guardNames = () => {
  const { lookup } = dns;
  dns.lookup = (host, ...rest) => {
    if (isHere(host) || net.isIP(host) !== 0) return lookup(host, ...rest);
    const error = refusal(`the name ${host}`);
    return process.nextTick(() => rest[rest.length - 1](error));
  };
  const lookupLater = dns.promises.lookup;
  dns.promises.lookup = async (host, ...rest) => {
    if (isHere(host) || net.isIP(host) !== 0) return lookupLater(host, ...rest);
    throw refusal(`the name ${host}`);
  };
  for (const name of Object.keys(dns).filter((key) => /^(resolve|reverse)/.test(key)))
    dns[name] = (host) => {
      throw refusal(`the name ${host} (${name})`);
    };
  for (const name of Object.keys(dns.promises).filter((key) => /^(resolve|reverse)/.test(key)))
    dns.promises[name] = async (host) => {
      throw refusal(`the name ${host} (${name})`);
    };
};

/** What this process was started with: a child that is given another book keeps it. */
const inherited = process.env[BOOK];
/** Whatever environment a child is given, it carries the guard and a book. */
const guardChildren = () => {
  const { spawn } = childProcess.ChildProcess.prototype;
  childProcess.ChildProcess.prototype.spawn = function guarded(options) {
    const { book } = net.Socket.prototype[installed];
    const pairs = options.envPairs ?? [];
    const given = (name) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    const asked = given('NODE_OPTIONS') ?? '';
    const own = `--require ${JSON.stringify(__filename)}`;
    const nodeOptions = asked.includes(own) ? asked : `${asked} ${own}`.trim();
    const rest = pairs.filter((pair) => !pair.startsWith('NODE_OPTIONS=') && !pair.startsWith(`${BOOK}=`));
    const other = given(BOOK) === inherited ? undefined : given(BOOK);
    const kept = other ?? book;
    const books = kept === null ? [] : [`${BOOK}=${kept}`];
    return spawn.call(this, { ...options, envPairs: [...rest, `NODE_OPTIONS=${nodeOptions}`, ...books] });
  };
};

if (net.Socket.prototype[installed] === undefined) {
  Object.defineProperty(net.Socket.prototype, installed, { value: { book: process.env[BOOK] ?? null } });
  guardSockets();
  guardDatagrams();
  guardNames();
  guardChildren();
  syncBuiltinESMExports();
}

module.exports = {
  BOOK,
  /** From here on what happens is written into this folder. Null: nobody reads it any more. */
  openBook: (folder) => {
    net.Socket.prototype[installed].book = folder;
  },
  refused: () => linesOf('refused'),
};
