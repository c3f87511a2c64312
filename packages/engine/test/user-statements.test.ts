import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, TestSession, type Database } from './_database.ts';

let root: TestSession;
let signIn: Database['signIn'];
let engine: Database['engine'];

beforeEach(async () => {
  ({ root, signIn, engine } = await openDatabase());
  root.setUp(
    'CREATE SPACE air (vid_type = INT64); USE air; CREATE TAG plane(name string)',
    'CREATE SPACE sea (vid_type = INT64)',
  );
});

describe('accounts', () => {
  test('are created, changed and dropped by root', async () => {
    root.setUp('CREATE USER amelia WITH PASSWORD "lockheed"', 'ALTER USER amelia WITH PASSWORD "electra"');
    await expect(signIn('amelia', 'lockheed')).rejects.toMatchObject({
      code: 'BAD_USERNAME_PASSWORD',
    });
    const amelia = await signIn('amelia', 'electra');
    expect(root.ask('SHOW USERS')).toEqual(['Account', '"amelia"', '"root"']);
    root.setUp('DROP USER amelia');
    expect(root.ask('SHOW USERS')).toEqual(['Account', '"root"']);
    expect(amelia.ask('YIELD 1 AS one')).toMatch(/^Session not existed!/);
  });

  test('have sessions without a password for the host program, each with its permissions', () => {
    root.setUp('CREATE USER amelia WITH PASSWORD "lockheed"', 'GRANT ROLE GUEST ON air TO amelia');
    const amelia = new TestSession(engine.openSession('amelia'));
    expect(amelia.ask('SHOW SPACES')).toEqual(['Name', '"air"']);
    expect(amelia.ask('USE sea')).toMatch(/^PermissionError/);
    expect(new TestSession(engine.openSession()).ask('SHOW USERS')).toEqual(['Account', '"amelia"', '"root"']);
    expect(() => engine.openSession('earhart')).toThrow(expect.objectContaining({ code: 'BAD_USERNAME_PASSWORD' }));
  });

  test('see in SHOW HOSTS only spaces in which they have a role', async () => {
    root.setUp('CREATE USER amelia WITH PASSWORD "lockheed"', 'CREATE USER bob WITH PASSWORD "x"');
    root.setUp('GRANT ROLE GUEST ON air TO amelia');
    const shown = (session: TestSession): unknown => session.ask('SHOW HOSTS');
    expect(JSON.stringify(shown(root))).toContain('air:1, sea:1');
    expect(JSON.stringify(shown(await signIn('amelia', 'lockheed')))).toMatch(/^(?!.*sea).*air:1/);
    expect(JSON.stringify(shown(await signIn('bob', 'x')))).not.toMatch(/air|sea/);
  });

  test('change their own password with the old one', async () => {
    root.setUp('CREATE USER amelia');
    const amelia = await signIn('amelia', '');
    expect(amelia.ask('CHANGE PASSWORD amelia FROM "wrong" TO "new"')).toBe(
      'Invalid password! @ amelia (FROM is the password that the user has now)',
    );
    expect(amelia.ask('CHANGE PASSWORD amelia FROM "" TO "new"')).toBe('ok');
    expect(amelia.ask('CHANGE PASSWORD root FROM "nebula" TO "x"')).toMatch(
      /^PermissionError: No permission to write user\. @ root/,
    );
    await expect(signIn('amelia', 'new')).resolves.toBeDefined();
  });

  test.each<[string, string]>([
    ['CREATE USER root', 'Existed! @ root (use IF NOT EXISTS, or another name)'],
    ['CREATE USER IF NOT EXISTS root', 'ok'],
    [
      'CREATE USER a1234567890123456',
      'SemanticError: Username exceed maximum length 16 characters. @ a1234567890123456',
    ],
    [
      'CREATE USER a WITH PASSWORD "1234567890123456789012345"',
      'SemanticError: Password exceed maximum length 24 characters. @ a',
    ],
    ['ALTER USER a WITH PASSWORD "x"', 'User not existed! @ a'],
    ['DROP USER a', 'User not existed! @ a'],
    ['DROP USER IF EXISTS a', 'ok'],
    ['DROP USER root', "SemanticError: Can't drop root user. @ root (its password can be changed with ALTER USER)"],
    [
      'CHANGE PASSWORD a FROM "1" TO "1234567890123456789012345"',
      'SemanticError: New password exceed maximum length 24 characters. @ a',
    ],
    [
      'CHANGE PASSWORD a FROM "1234567890123456789012345" TO "1"',
      'SemanticError: Old password exceed maximum length 24 characters. @ a',
    ],
    ['CHANGE PASSWORD a FROM "1" TO "2"', 'User not existed! @ a'],
    ['DESC USER a', 'User not existed! @ a'],
    [
      'GRANT ROLE ADMIN ON land TO a',
      'SpaceNotFound: SpaceName `land` @ land (SHOW SPACES lists the spaces there are)',
    ],
    ['GRANT ROLE ADMIN ON air TO a', 'User not existed! @ a'],
    [
      'GRANT ROLE GUEST ON air TO root',
      "SemanticError: User 'root' is GOD, cannot be granted. @ root (root may do everything in every space)",
    ],
    ['SHOW ROLES IN land', 'SpaceNotFound: SpaceName `land` @ land (SHOW SPACES lists the spaces there are)'],
  ])('%s', (text, expected) => {
    expect(root.ask(text)).toBe(expected);
  });
});

describe('roles', () => {
  test('are granted for a space, replaced, listed and revoked', () => {
    root.setUp(
      'CREATE USER amelia',
      'CREATE USER bessie',
      'GRANT ROLE ADMIN ON air TO amelia',
      'GRANT DBA ON air TO amelia',
      'GRANT ROLE GUEST ON sea TO amelia',
      'GRANT ROLE USER ON air TO bessie',
    );
    expect(root.ask('DESC USER amelia')).toEqual(['role | space', '"DBA" | "air"', '"GUEST" | "sea"']);
    expect(root.ask('DESC USER root')).toEqual(['role | space', '"GOD" | ""']);
    expect(root.ask('DESC USER amelia | YIELD $-.space AS s | ORDER BY $-.s DESC')).toEqual(['s', '"sea"', '"air"']);
    expect(root.ask('SHOW ROLES IN air')).toEqual(['Account | Role Type', '"amelia" | "DBA"', '"bessie" | "USER"']);
    expect(root.ask('REVOKE ROLE ADMIN ON air FROM amelia')).toMatch(/^Improper role!/);
    expect(root.ask('REVOKE ROLE GUEST ON sea FROM bessie')).toMatch(/^Role not existed!/);
    expect(root.ask('REVOKE ROLE GOD ON air FROM root')).toMatch(/^PermissionError: Permission denied/);
    expect(root.ask('GRANT ROLE GOD ON air TO amelia')).toMatch(
      /^PermissionError: No permission to grant\/revoke god user\./,
    );
    root.setUp('REVOKE ROLE DBA ON air FROM amelia');
    expect(root.ask('SHOW ROLES IN air')).toEqual(['Account | Role Type', '"bessie" | "USER"']);
  });

  test.each<[string, readonly string[]]>([
    ['YIELD 1 AS one', ['ADMIN', 'DBA', 'USER', 'GUEST', 'none']],
    ['SHOW HOSTS', ['ADMIN', 'DBA', 'USER', 'GUEST', 'none']],
    ['USE air', ['ADMIN', 'DBA', 'USER', 'GUEST']],
    ['DESC SPACE air', ['ADMIN', 'DBA', 'USER', 'GUEST']],
    ['USE air; SHOW TAGS', ['ADMIN', 'DBA', 'USER', 'GUEST']],
    ['USE air; FETCH PROP ON plane 1 YIELD plane.name', ['ADMIN', 'DBA', 'USER', 'GUEST']],
    ['USE air; INSERT VERTEX plane(name) VALUES 1:("a")', ['ADMIN', 'DBA', 'USER']],
    ['USE air; SUBMIT JOB STATS', ['ADMIN', 'DBA', 'USER']],
    ['USE air; CREATE TAG IF NOT EXISTS plane()', ['ADMIN', 'DBA']],
    ['USE air; ALTER TAG plane comment = "x"', ['ADMIN', 'DBA']],
    ['GRANT ROLE GUEST ON air TO friend', ['ADMIN']],
    ['GRANT ROLE ADMIN ON air TO friend', []],
    ['CREATE SPACE land (vid_type = INT64)', []],
    ['CLEAR SPACE air', []],
    ['DROP SPACE sea', []],
    ['CREATE USER another', []],
    ['SHOW USERS', []],
    ['SHOW SESSIONS', []],
    ['KILL SESSION 1', []],
    ['CREATE SNAPSHOT', []],
  ])('may do: %s', async (text, allowed) => {
    root.setUp('CREATE USER friend');
    const roles = ['ADMIN', 'DBA', 'USER', 'GUEST', 'none'];
    const results: string[] = [];
    for (const role of roles) {
      root.setUp(`CREATE USER IF NOT EXISTS u${role}`);
      if (role !== 'none') root.setUp(`GRANT ROLE ${role} ON air TO u${role}`);
      const session = await signIn(`u${role}`, '');
      const result = session.ask(text);
      if (typeof result !== 'string' || !result.startsWith('PermissionError: ')) results.push(role);
    }
    expect(results).toEqual(allowed);
  });

  test('without any, nothing of a space is visible', async () => {
    root.setUp(
      'CREATE USER amelia',
      'CREATE USER bessie',
      'GRANT ROLE GUEST ON sea TO amelia',
      'GRANT ROLE USER ON sea TO bessie',
    );
    const amelia = await signIn('amelia', '');
    expect(amelia.ask('SHOW SPACES')).toEqual(['Name', '"sea"']);
    expect(amelia.ask('SHOW TAGS')).toMatch(/^SemanticError: Space was not chosen\./);
    expect(amelia.ask('USE air')).toMatch(/^PermissionError: No permission to read space\./);
    expect(amelia.ask('SHOW ROLES IN sea')).toEqual(['Account | Role Type', '"amelia" | "GUEST"']);
    expect(amelia.ask('DESC USER amelia')).toEqual(['role | space', '"GUEST" | "sea"']);
    expect(amelia.ask(`KILL QUERY (session = ${root.session.id}, plan = 1)`)).toMatch(
      /^PermissionError: Only GOD role could kill others' queries\. @ KILL QUERY/,
    );
    expect(amelia.ask('DESC USER bessie')).toMatch(/^PermissionError: No permission to read user `bessie'\. @ bessie/);
  });
});
