import type { Driver, DriverCall } from './driver-call.ts';

/** Returns a complete program that runs a statement. The password is read from the environment, never written. */
export function driverCode(driver: Driver, call: DriverCall): string {
  return `${PROGRAMS[driver](call).join('\n')}\n`;
}

const PASSWORD = 'NEBULA_PASSWORD';

const PROGRAMS: Readonly<Record<Driver, (call: DriverCall) => readonly string[]>> = {
  python: ({ statement, space, host, port, user, parameters }) => [
    '# pip install nebula3-python',
    'import os',
    '',
    'from nebula3.Config import Config',
    'from nebula3.gclient.net import ConnectionPool',
    '',
    `statement = ${pythonText(statement)}`,
    ...(parameters.length === 0
      ? []
      : [`parameters = {${parameters.map((name) => `${doubleQuoted(name)}: None`).join(', ')}}`]),
    '',
    'pool = ConnectionPool()',
    `if not pool.init([(${doubleQuoted(host)}, ${port})], Config()):`,
    '    raise SystemExit("cannot connect")',
    `with pool.session_context(${doubleQuoted(user)}, os.environ["${PASSWORD}"]) as session:`,
    ...(space === '' ? [] : [`    session.execute(${doubleQuoted(`USE ${quotedSpace(space)}`)})`]),
    parameters.length === 0
      ? '    result = session.execute(statement)'
      : '    result = session.execute_py(statement, parameters)',
    '    if not result.is_succeeded():',
    '        raise SystemExit(result.error_msg())',
    '    for row in result:',
    '        print(row.values())',
    'pool.close()',
  ],
  go: ({ statement, space, host, port, user, parameters }) => [
    '// go get github.com/vesoft-inc/nebula-go/v3',
    'package main',
    '',
    'import (',
    '\t"fmt"',
    '\t"log"',
    '\t"os"',
    '',
    '\tnebula "github.com/vesoft-inc/nebula-go/v3"',
    ')',
    '',
    `const statement = ${goText(statement)}`,
    '',
    'func main() {',
    `\thost := nebula.HostAddress{Host: ${doubleQuoted(host)}, Port: ${port}}`,
    '\tpool, err := nebula.NewConnectionPool([]nebula.HostAddress{host}, nebula.GetDefaultConf(), nebula.DefaultLogger{})',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tdefer pool.Close()',
    `\tsession, err := pool.GetSession(${doubleQuoted(user)}, os.Getenv("${PASSWORD}"))`,
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tdefer session.Release()',
    ...(space === ''
      ? []
      : [
          `\tif _, err := session.Execute(${doubleQuoted(`USE ${quotedSpace(space)}`)}); err != nil {`,
          '\t\tlog.Fatal(err)',
          '\t}',
        ]),
    parameters.length === 0
      ? '\tresult, err := session.Execute(statement)'
      : `\tresult, err := session.ExecuteWithParameter(statement, map[string]interface{}{${parameters.map((name) => `${doubleQuoted(name)}: nil`).join(', ')}})`,
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tif !result.IsSucceed() {',
    '\t\tlog.Fatal(result.GetErrorMsg())',
    '\t}',
    '\tfmt.Println(result.AsStringTable())',
    '}',
  ],
  java: ({ statement, space, host, port, user, parameters }) => [
    '// Maven: com.vesoft:client:3.8.4',
    'import com.vesoft.nebula.client.graph.NebulaPoolConfig;',
    'import com.vesoft.nebula.client.graph.data.HostAddress;',
    'import com.vesoft.nebula.client.graph.data.ResultSet;',
    'import com.vesoft.nebula.client.graph.net.NebulaPool;',
    'import com.vesoft.nebula.client.graph.net.Session;',
    ...(parameters.length === 0 ? [] : ['import java.util.HashMap;']),
    'import java.util.List;',
    ...(parameters.length === 0 ? [] : ['import java.util.Map;']),
    '',
    'public class RunStatement {',
    '  public static void main(String[] arguments) throws Exception {',
    `    String statement = ${javaText(statement)};`,
    ...(parameters.length === 0
      ? []
      : [
          '    Map<String, Object> parameters = new HashMap<>();',
          ...parameters.map((name) => `    parameters.put(${doubleQuoted(name)}, null);`),
        ]),
    '    NebulaPool pool = new NebulaPool();',
    `    pool.init(List.of(new HostAddress(${doubleQuoted(host)}, ${port})), new NebulaPoolConfig());`,
    `    Session session = pool.getSession(${doubleQuoted(user)}, System.getenv("${PASSWORD}"), false);`,
    ...(space === '' ? [] : [`    session.execute(${doubleQuoted(`USE ${quotedSpace(space)}`)});`]),
    parameters.length === 0
      ? '    ResultSet result = session.execute(statement);'
      : '    ResultSet result = session.executeWithParameter(statement, parameters);',
    '    if (!result.isSucceeded()) throw new IllegalStateException(result.getErrorMessage());',
    '    for (int row = 0; row < result.rowsSize(); row++) System.out.println(result.rowValues(row));',
    '    session.release();',
    '    pool.close();',
    '  }',
    '}',
  ],
  javascript: ({ statement, space, host, port, user, parameters }) => [
    '// npm install @nebula-contrib/nebula-nodejs',
    "import { env } from 'node:process';",
    "import { createClient } from '@nebula-contrib/nebula-nodejs';",
    '',
    `const statement = ${templateText(statement)};`,
    ...(parameters.length === 0
      ? []
      : [
          `// This client sends no parameters: write values instead of ${parameters.map((name) => `$${name}`).join(', ')}.`,
        ]),
    'const client = createClient({',
    `  servers: [${singleQuoted(`${host}:${port}`)}],`,
    `  userName: ${singleQuoted(user)},`,
    `  password: env.${PASSWORD},`,
    ...(space === '' ? [] : [`  space: ${singleQuoted(space)},`]),
    '});',
    'const { error_code: code, error_msg: message, data } = await client.execute(statement);',
    'if (code !== 0) throw new Error(message);',
    'console.table(data);',
    'await client.close();',
  ],
  astrolabe: ({ statement, space, host, port, user, parameters }) => [
    "import { env } from 'node:process';",
    "import { GraphCluster } from '@astrolabe/wire';",
    '',
    `const statement = ${templateText(statement)};`,
    `const cluster = new GraphCluster([{ host: ${singleQuoted(host)}, port: ${port}, isTls: false }]);`,
    `const session = await cluster.authenticate(${singleQuoted(user)}, env.${PASSWORD} ?? '');`,
    ...(parameters.length === 0
      ? []
      : [`const parameters = new Map([${parameters.map((name) => `[${singleQuoted(name)}, '']`).join(', ')}]);`]),
    `const result = await session.execute(statement, { ${[...(space === '' ? [] : [`space: ${singleQuoted(space)}`]), ...(parameters.length === 0 ? [] : ['parameters'])].join(', ')} });`.replace(
      ', {  }',
      '',
    ),
    'console.table(result.rows);',
    'await session.close();',
  ],
};

function quotedSpace(space: string): string {
  return `\`${space.replaceAll('`', '\\`')}\``;
}

/** A string literal valid in JSON, Python, Go and Java. */
function doubleQuoted(text: string): string {
  return JSON.stringify(text);
}

function singleQuoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function pythonText(text: string): string {
  return text.includes('\n')
    ? `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"')}"""`
    : doubleQuoted(text);
}

/** A raw literal; backquotes cannot be escaped in one. */
function goText(text: string): string {
  return text.includes('\n') && !text.includes('`') && !text.includes('\r') ? `\`${text}\`` : doubleQuoted(text);
}

/** Lines joined by `+`, since text blocks need Java 15. */
function javaText(text: string): string {
  const lines = text.split('\n');
  return lines.map((line, index) => doubleQuoted(index < lines.length - 1 ? `${line}\n` : line)).join('\n        + ');
}

function templateText(text: string): string {
  return text.includes('\n')
    ? `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``
    : singleQuoted(text);
}
