import { Engine } from '@astrolabe/engine';
import { GraphCluster, GraphServer } from '@astrolabe/wire';
import { expect, it, onTestFinished } from 'vitest';
import { SIGN_IN_ACCOUNT_TRIES } from '../limits.ts';
import { SignInThrottle } from './sign-in-throttle.ts';
import { throttled } from './throttled-service.ts';

it('delays wrong passwords over the protocol and HTTP together', async () => {
  const engine = Engine.open({});
  const throttle = new SignInThrottle(true);
  const server = await GraphServer.listen(throttled(engine, throttle), { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await server.close();
    await engine.close();
  });
  const cluster = new GraphCluster([{ host: '127.0.0.1', port: server.port, isTls: false }]);
  // A program's connection pool opens many sessions at once.
  const sessions = await Promise.all(Array.from({ length: 30 }, () => cluster.authenticate('root', 'nebula')));
  expect((await sessions[29]!.execute('YIELD 1 AS one')).rows).toEqual([[1n]]);
  await Promise.all(sessions.map((session) => session.close()));
  for (let tries = 0; tries < SIGN_IN_ACCOUNT_TRIES; tries++)
    await expect(cluster.authenticate('root', `wrong ${tries}`)).rejects.toMatchObject({
      code: 'BAD_USERNAME_PASSWORD',
      message: expect.not.stringContaining('try again') as unknown,
    });
  const refused = {
    code: 'BAD_USERNAME_PASSWORD',
    message: expect.stringMatching(/try again in 1 seconds/) as unknown,
  };
  await expect(cluster.authenticate('root', 'nebula')).rejects.toMatchObject(refused);
  const attempt = { account: { database: 'embedded', username: 'root' }, address: '192.0.2.1', isLocal: false };
  await expect(throttle.run(attempt, () => Promise.resolve())).rejects.toMatchObject(refused);
});
