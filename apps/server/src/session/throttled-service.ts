import type { GraphService } from '@astrolabe/model';
import { isLoopbackHost } from '../loopback.ts';
import { EMBEDDED } from './account.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** The embedded database for protocol clients: wrong passwords are delayed and counted together with those at the studio. */
export function throttled(engine: GraphService, throttle: SignInThrottle): GraphService {
  return {
    authenticate: (username, password, origin) => {
      const address = (origin?.clientAddress ?? '').replace(/^::ffff:/i, '');
      const attempt = { account: { database: EMBEDDED, username }, address, isLocal: isLoopbackHost(address) };
      return throttle.run(attempt, () => engine.authenticate(username, password, origin));
    },
  };
}
