// Every door of the hub, as data. What is not in this table does not exist.
// [HUB-10] Public is a closed list: the app shell, static files and /healthz, for GET and HEAD alone, with the Host checked; and the relay's socket,
//          whose callers prove themselves by a device's key.
// [HUB-11] Everything else, every other upgrade and every unknown path needs a token, the right Host and, where a browser sends one, our Origin.
export type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE';
export type RouteId =
  | 'health'
  | 'shell'
  | 'static'
  | 'session.read'
  | 'session.open'
  | 'session.close'
  | 'code.issue'
  | 'command'
  | 'query'
  | 'live'
  | 'relay'
  | 'relay.listen';

/**
 * `none`: public. `code`: the one-time code in the body is the credential. `token`: a bearer token or the session cookie.
 * `owner`: the token of this start alone, which only a process that can read the home folder knows.
 */
export type Credential = 'none' | 'code' | 'token' | 'owner';
export type Route = {
  readonly id: RouteId;
  readonly methods: readonly Method[];
  /** Exact paths; `*` stands for one segment. The static route has none: its paths are the files of the built web app. */
  readonly paths: readonly string[];
  readonly credential: Credential;
  readonly bodyLimit: number;
  readonly isUpgrade?: true;
};

const MEBIBYTE = 1024 * 1024;
export const BODY_LIMIT = MEBIBYTE;
export const isLarge = (route: Route): boolean => route.bodyLimit > BODY_LIMIT;
/** An export of 100,000 tasks is 77 MB. */
export const IMPORT_LIMIT = 256 * MEBIBYTE;
const reading = ['GET', 'HEAD'] as const;

/** The app's own addresses. Each answers with the same page, which then shows the right screen. */
export const shellPaths = [
  '/',
  '/index.html',
  '/journal',
  '/tasks',
  '/settings',
  '/search',
  '/track',
  '/task/*',
  '/entry/*',
  '/voice/*',
  '/track/measurement/*',
  '/track/workout/*',
  '/track/rating/*',
  '/track/habit/*',
  '/agents',
  '/agent/*',
  '/agent/*/report',
  '/agent/*/talk',
  '/agent/*/preview',
  '/run/*',
  '/activity',
  '/waiting',
  '/stops',
  '/alerts',
  '/welcome',
  '/approval/*',
  '/conflicts',
  '/recovered',
  '/trash',
  '/categories',
  '/labels',
  '/transfer/import',
  '/transfer/export',
  '/backup',
  '/connect',
  '/models',
  '/models/*',
  '/sent',
  '/sent/*',
  '/spending',
  '/leaving',
  '/devices',
] as const;

export const routes: readonly Route[] = [
  { id: 'health', methods: reading, paths: ['/healthz'], credential: 'none', bodyLimit: 0 },
  { id: 'shell', methods: reading, paths: shellPaths, credential: 'none', bodyLimit: 0 },
  { id: 'static', methods: reading, paths: [], credential: 'none', bodyLimit: 0 },
  { id: 'session.open', methods: ['POST'], paths: ['/session'], credential: 'code', bodyLimit: 1024 },
  { id: 'session.read', methods: ['GET'], paths: ['/session'], credential: 'token', bodyLimit: 0 },
  { id: 'session.close', methods: ['DELETE'], paths: ['/session'], credential: 'token', bodyLimit: 0 },
  { id: 'code.issue', methods: ['POST'], paths: ['/code'], credential: 'owner', bodyLimit: 0 },
  { id: 'command', methods: ['POST'], paths: ['/api/command'], credential: 'token', bodyLimit: BODY_LIMIT },
  {
    id: 'command',
    methods: ['POST'],
    paths: ['/api/command/data.import'],
    credential: 'token',
    bodyLimit: IMPORT_LIMIT,
  },
  { id: 'query', methods: ['POST'], paths: ['/api/query'], credential: 'token', bodyLimit: BODY_LIMIT },
  {
    id: 'query',
    methods: ['POST'],
    paths: ['/api/query/data.importDryRun'],
    credential: 'token',
    bodyLimit: IMPORT_LIMIT,
  },
  { id: 'live', methods: ['GET'], paths: ['/api/live'], credential: 'token', bodyLimit: 0, isUpgrade: true },
  { id: 'relay.listen', methods: ['POST'], paths: ['/relay/listen'], credential: 'owner', bodyLimit: 1024 },
  // A caller proves a device's key first; before that there is nothing to be had.
  { id: 'relay', methods: ['GET'], paths: ['/relay'], credential: 'none', bodyLimit: 0, isUpgrade: true },
];

const matchesPattern = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, i) => (segment === '*' ? (given[i] ?? '') !== '' : segment === given[i]))
  );
};

export type Target = {
  readonly path: string;
  readonly isUpgrade: boolean;
  readonly isFile: (path: string) => boolean;
};

/** The routes at a path, whatever their method. */
export const routesAt = ({ path, isUpgrade, isFile }: Target): readonly Route[] =>
  routes.filter((route) => {
    if ((route.isUpgrade === true) !== isUpgrade) return false;
    return route.id === 'static'
      ? isFile(path)
      : route.paths.some((pattern) => matchesPattern(pattern, path));
  });
