import { pathToOpen } from '../src/notifications/alerts/path-to-open';

/** What the system hands over: a link that somebody made. It never throws, and never gets further than a known screen. */
export const redirectSystemPath = pathToOpen;
