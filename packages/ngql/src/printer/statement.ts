import { unreachable } from '@astrolabe/model';
import type {
  ClusterStatement,
  HostAddress,
  JobStatement,
  KillQueryStatement,
  QueryId,
  ShowStatement,
} from '../ast/admin.ts';
import type { Expression, Name } from '../ast/expression.ts';
import type { MatchClause, Projection, UnwindClause, WithClause } from '../ast/match.ts';
import type { UpdateItem } from '../ast/mutate.ts';
import type { CreateIndexStatement, CreateSpaceStatement, PropertyDefinition, SchemaOptions } from '../ast/schema.ts';
import type { Statement } from '../ast/statement.ts';
import type {
  EdgeKeyLiteral,
  EdgeKeySource,
  OrderFactor,
  OverClause,
  StepsClause,
  SubgraphStatement,
  VidSource,
  YieldClause,
  YieldColumn,
  YieldStatement,
} from '../ast/traverse.ts';
import { printExpression, printPath, printType } from './expression.ts';
import { quoteName, quoteNameStrictly, quoteString } from './quote.ts';

/** A statement as nGQL on one line that parses back to the same tree, without a final `;`. */
export function printStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'pipe':
      return `${printOperand(statement.left, statement.left.kind === 'set')} | ${printOperand(statement.right, isComposed(statement.right))}`;
    case 'set':
      return `${printStatement(statement.left)} ${statement.operator} ${printOperand(statement.right, statement.right.kind === 'set')}`;
    case 'assignment':
      return `$${statement.variable.text} = ${printStatement(statement.statement)}`;
    case 'explain': {
      const head = words(
        statement.isProfile ? 'PROFILE' : 'EXPLAIN',
        statement.format !== 'row' && `FORMAT = ${quoteString(statement.format)}`,
      );
      const [only] = statement.statements;
      const body =
        only && statement.statements.length === 1
          ? printStatement(only)
          : `{${statement.statements.map(printStatement).join('; ')}}`;
      return `${head} ${body}`;
    }
    case 'error':
      return '';
    case 'go':
      return words(
        'GO',
        steps(statement.steps),
        `FROM ${vids(statement.from)}`,
        over(statement.over),
        where(statement.where),
        yields(statement.yield),
        statement.limit && `${statement.limit.kind.toUpperCase()} ${printExpression(statement.limit.expression)}`,
      );
    case 'lookup':
      return words(
        'LOOKUP ON',
        name(statement.on),
        where(statement.where),
        statement.fullText &&
          `WHERE ES_QUERY(${name(statement.fullText.index)}, ${quoteString(statement.fullText.query)})`,
        yields(statement.yield),
      );
    case 'fetch-vertices':
      return words(
        'FETCH PROP ON',
        statement.tags === '*' ? '*' : names(statement.tags),
        vids(statement.vids),
        yields(statement.yield),
      );
    case 'fetch-edges':
      return words('FETCH PROP ON', names(statement.edgeTypes), edgeKeys(statement.keys), yields(statement.yield));
    case 'find-path':
      return words(
        'FIND',
        statement.mode.replace('-', ' ').toUpperCase(),
        'PATH',
        statement.withProperties && 'WITH PROP',
        `FROM ${vids(statement.from)}`,
        `TO ${vids(statement.to)}`,
        over(statement.over),
        where(statement.where),
        statement.upto !== undefined && `UPTO ${integer(statement.upto)} STEPS`,
        yields(statement.yield),
      );
    case 'subgraph':
      return words(
        'GET SUBGRAPH',
        statement.withProperties && 'WITH PROP',
        steps(statement.steps),
        `FROM ${vids(statement.from)}`,
        ...statement.directions.map(printSubgraphDirection),
        where(statement.where),
        yields(statement.yield),
      );
    case 'yield':
      return words(
        yields(statement.yield, statement.isReturn ? 'RETURN' : 'YIELD'),
        where(statement.where),
        statement.join && printJoin(statement.join),
      );
    case 'group-by':
      return words('GROUP BY', statement.keys.map(printYieldColumn).join(', '), yields(statement.yield));
    case 'order-by':
      return `ORDER BY ${statement.factors.map(printOrderFactor).join(', ')}`;
    case 'limit':
      return statement.skip === 0n ? `LIMIT ${statement.count}` : `LIMIT ${statement.skip}, ${statement.count}`;
    case 'unwind':
      return `UNWIND ${printExpression(statement.expression)} AS ${name(statement.alias)}`;
    case 'match':
      return words(...statement.clauses.map(printMatchClause), `RETURN ${printProjection(statement.returning)}`);
    case 'insert-vertices':
      return words(
        'INSERT VERTEX',
        statement.ifNotExists && 'IF NOT EXISTS',
        statement.ignoreExistedIndex && 'IGNORE_EXISTED_INDEX',
        statement.tags.map((tag) => `${quoteNameStrictly(tag.name.text)}${propertyNames(tag.properties)}`).join(', '),
        `VALUES ${statement.rows.map((row) => `${printExpression(row.vid)}:${values(row.values)}`).join(', ')}`,
      );
    case 'insert-edges':
      return words(
        'INSERT EDGE',
        statement.ifNotExists && 'IF NOT EXISTS',
        statement.ignoreExistedIndex && 'IGNORE_EXISTED_INDEX',
        `${name(statement.edgeType)}${propertyNames(statement.properties)}`,
        `VALUES ${statement.rows.map((row) => `${printEdgeKey(row.key)}:${values(row.values)}`).join(', ')}`,
      );
    case 'update-vertex':
      return words(
        statement.isUpsert ? 'UPSERT VERTEX' : 'UPDATE VERTEX',
        statement.tag && `ON ${name(statement.tag)}`,
        printExpression(statement.vid),
        `SET ${updates(statement.items)}`,
        statement.when && `WHEN ${printExpression(statement.when)}`,
        yields(statement.yield),
      );
    case 'update-edge':
      return words(
        statement.isUpsert ? 'UPSERT EDGE ON' : 'UPDATE EDGE ON',
        name(statement.edgeType),
        printEdgeKey(statement.key),
        `SET ${updates(statement.items)}`,
        statement.when && `WHEN ${printExpression(statement.when)}`,
        yields(statement.yield),
      );
    case 'update-vertices':
      return words(
        statement.isUpsert ? 'UPSERT VERTEX ON' : 'UPDATE VERTEX ON',
        name(statement.tag),
        vids(statement.vids),
        `SET ${updates(statement.items)}`,
        statement.when && `WHEN ${printExpression(statement.when)}`,
        yields(statement.yield),
      );
    case 'update-edges':
      return words(
        statement.isUpsert ? 'UPSERT EDGE ON' : 'UPDATE EDGE ON',
        name(statement.edgeType),
        edgeKeys(statement.keys),
        `SET ${updates(statement.items)}`,
        statement.when && `WHEN ${printExpression(statement.when)}`,
        yields(statement.yield),
      );
    case 'delete-vertices':
      return words('DELETE VERTEX', vids(statement.vids), statement.withEdges && 'WITH EDGE');
    case 'delete-tags':
      return words('DELETE TAG', statement.tags === '*' ? '*' : names(statement.tags), 'FROM', vids(statement.vids));
    case 'delete-edges':
      return words('DELETE EDGE', name(statement.edgeType), edgeKeys(statement.keys));
    case 'create-space':
      return printCreateSpace(statement);
    case 'alter-space':
      return `ALTER SPACE ${name(statement.name)} ADD ZONE ${names(statement.zones)}`;
    case 'drop-space':
      return words('DROP SPACE', statement.ifExists && 'IF EXISTS', name(statement.name));
    case 'clear-space':
      return words('CLEAR SPACE', statement.ifExists && 'IF EXISTS', name(statement.name));
    case 'use':
      return `USE ${name(statement.space)}`;
    case 'describe':
      return `DESCRIBE ${statement.what.replace('-', ' ').toUpperCase()} ${name(statement.name)}`;
    case 'create-schema':
      return words(
        'CREATE',
        statement.on.toUpperCase(),
        statement.ifNotExists && 'IF NOT EXISTS',
        `${name(statement.name)}(${statement.properties.map(printProperty).join(', ')})`,
        schemaOptions(statement.options),
      );
    case 'alter-schema':
      return words(
        'ALTER',
        statement.on.toUpperCase(),
        name(statement.name),
        statement.items.map(printAlterItem).join(', '),
        schemaOptions(statement.options),
      );
    case 'drop-schema':
      return words('DROP', statement.on.toUpperCase(), statement.ifExists && 'IF EXISTS', name(statement.name));
    case 'create-index':
      return printCreateIndex(statement);
    case 'drop-index':
      return words(
        'DROP',
        statement.on.toUpperCase(),
        'INDEX',
        statement.ifExists && 'IF EXISTS',
        name(statement.name),
      );
    case 'rebuild-index':
      return words('REBUILD', statement.on.toUpperCase(), 'INDEX', names(statement.names));
    case 'create-fulltext-index':
      return words(
        'CREATE FULLTEXT',
        statement.on.toUpperCase(),
        'INDEX',
        name(statement.name),
        'ON',
        `${name(statement.schemaName)}(${names(statement.fields)})`,
        statement.analyzer !== undefined && `ANALYZER = ${quoteString(statement.analyzer)}`,
      );
    case 'drop-fulltext-index':
      return `DROP FULLTEXT INDEX ${name(statement.name)}`;
    case 'create-user':
      return words(
        'CREATE USER',
        statement.ifNotExists && 'IF NOT EXISTS',
        name(statement.name),
        statement.password !== undefined && `WITH PASSWORD ${quoteString(statement.password)}`,
      );
    case 'alter-user':
      return `ALTER USER ${name(statement.name)} WITH PASSWORD ${quoteString(statement.password)}`;
    case 'drop-user':
      return words('DROP USER', statement.ifExists && 'IF EXISTS', name(statement.name));
    case 'change-password':
      return `CHANGE PASSWORD ${name(statement.name)} FROM ${quoteString(statement.from)} TO ${quoteString(statement.to)}`;
    case 'grant':
      return `GRANT ROLE ${statement.role} ON ${name(statement.space)} TO ${name(statement.user)}`;
    case 'revoke':
      return `REVOKE ROLE ${statement.role} ON ${name(statement.space)} FROM ${name(statement.user)}`;
    case 'show':
      return printShow(statement);
    case 'kill-query':
      return printKillQuery(statement);
    case 'kill-session':
      return `KILL SESSION ${printExpression(statement.session)}`;
    case 'job':
      return printJob(statement);
    case 'cluster':
      return printCluster(statement);
    default:
      return unreachable(statement);
  }
}

/** The parts that are there, with a blank between. */
function words(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ');
}

function name(node: Name): string {
  return quoteName(node.text);
}

function names(nodes: readonly Name[]): string {
  return nodes.map(name).join(', ');
}

/** A count of steps: numbers of any size, without an exponent. */
function integer(value: number): string {
  return String(BigInt(value));
}

function isComposed(statement: Statement): boolean {
  return statement.kind === 'set' || statement.kind === 'pipe';
}

function printOperand(statement: Statement, inParentheses: boolean): string {
  return inParentheses ? `(${printStatement(statement)})` : printStatement(statement);
}

function steps(clause: StepsClause | undefined): string | undefined {
  if (!clause) return undefined;
  return clause.isRange ? `${integer(clause.min)} TO ${integer(clause.max)} STEPS` : `${integer(clause.min)} STEPS`;
}

function vids(source: VidSource): string {
  return source.kind === 'reference' ? printExpression(source.reference) : source.vids.map(printExpression).join(', ');
}

function over(clause: OverClause): string {
  const edges = clause.edges === '*' ? '*' : edgeNames(clause.edges);
  return words('OVER', edges, clause.direction === 'in' && 'REVERSELY', clause.direction === 'both' && 'BIDIRECT');
}

function edgeNames(edges: readonly { readonly name: Name; readonly alias?: Name }[]): string {
  return edges.map((edge) => words(name(edge.name), edge.alias && `AS ${name(edge.alias)}`)).join(', ');
}

function where(condition: Expression | undefined): string | undefined {
  return condition && `WHERE ${printExpression(condition)}`;
}

function yields(clause: YieldClause | undefined, keyword = 'YIELD'): string | undefined {
  return clause && words(keyword, clause.isDistinct && 'DISTINCT', clause.columns.map(printYieldColumn).join(', '));
}

function printYieldColumn(column: YieldColumn): string {
  return words(printExpression(column.expression), column.alias && `AS ${name(column.alias)}`);
}

function printOrderFactor(factor: OrderFactor): string {
  return words(printExpression(factor.expression), factor.isDescending && 'DESC');
}

function printSubgraphDirection(part: SubgraphStatement['directions'][number]): string {
  return `${part.direction.toUpperCase()} ${edgeNames(part.edges)}`;
}

function printJoin(join: NonNullable<YieldStatement['join']>): string {
  const on = join.on && `ON ${printExpression(join.on[0])} == ${printExpression(join.on[1])}`;
  return words(
    `FROM $${join.left.text}`,
    join.joinKind !== 'cross' && join.joinKind.toUpperCase(),
    `JOIN $${join.right.text}`,
    on,
  );
}

function printEdgeKey(key: EdgeKeyLiteral): string {
  return `${printExpression(key.src)} -> ${printExpression(key.dst)}${key.rank ? ` @ ${printExpression(key.rank)}` : ''}`;
}

function edgeKeys(source: EdgeKeySource): string {
  return source.kind === 'keys' ? source.keys.map(printEdgeKey).join(', ') : printEdgeKey(source);
}

function printMatchClause(clause: MatchClause | UnwindClause | WithClause): string {
  switch (clause.kind) {
    case 'match-clause':
      return words(
        clause.isOptional && 'OPTIONAL',
        'MATCH',
        clause.paths.map(printPath).join(', '),
        where(clause.where),
      );
    case 'unwind-clause':
      return `UNWIND ${printExpression(clause.expression)} AS ${name(clause.alias)}`;
    case 'with-clause':
      return words('WITH', printProjection(clause), where(clause.where));
    default:
      return unreachable(clause);
  }
}

function printProjection(projection: Projection): string {
  const items = [...(projection.isAll ? ['*'] : []), ...projection.columns.map(printYieldColumn)].join(', ');
  return words(
    projection.isDistinct && 'DISTINCT',
    items,
    projection.orderBy && `ORDER BY ${projection.orderBy.map(printOrderFactor).join(', ')}`,
    projection.skip && `SKIP ${printExpression(projection.skip)}`,
    projection.limit && `LIMIT ${printExpression(projection.limit)}`,
  );
}

function propertyNames(properties: readonly Name[] | undefined): string {
  return properties ? `(${names(properties)})` : '';
}

function values(expressions: readonly Expression[]): string {
  return `(${expressions.map(printExpression).join(', ')})`;
}

function updates(items: readonly UpdateItem[]): string {
  return items
    .map(
      (item) => `${item.schema ? `${name(item.schema)}.` : ''}${name(item.property)} = ${printExpression(item.value)}`,
    )
    .join(', ');
}

function printCreateSpace(statement: CreateSpaceStatement): string {
  const { partitionCount, replicaFactor, charset, collation, vidType } = statement;
  const options = [
    partitionCount !== undefined && `PARTITION_NUM = ${partitionCount}`,
    replicaFactor !== undefined && `REPLICA_FACTOR = ${replicaFactor}`,
    charset && `CHARSET = ${name(charset)}`,
    collation && `COLLATE = ${name(collation)}`,
    vidType && `VID_TYPE = ${printType(vidType)}`,
  ].filter((option) => typeof option === 'string');
  return words(
    'CREATE SPACE',
    statement.ifNotExists && 'IF NOT EXISTS',
    name(statement.name),
    statement.source && `AS ${name(statement.source)}`,
    options.length > 0 && `(${options.join(', ')})`,
    statement.zones.length > 0 && `ON ${names(statement.zones)}`,
    statement.comment !== undefined && `COMMENT = ${quoteString(statement.comment)}`,
  );
}

function printProperty(property: PropertyDefinition): string {
  return words(
    name(property.name),
    printType(property.type),
    property.isNullable !== undefined && (property.isNullable ? 'NULL' : 'NOT NULL'),
    property.default && `DEFAULT ${printExpression(property.default)}`,
    property.comment !== undefined && `COMMENT ${quoteString(property.comment)}`,
  );
}

function schemaOptions(options: SchemaOptions): string {
  return [
    options.ttlDuration !== undefined && `TTL_DURATION = ${options.ttlDuration}`,
    options.ttlColumn !== undefined && `TTL_COL = ${quoteString(options.ttlColumn)}`,
    options.comment !== undefined && `COMMENT = ${quoteString(options.comment)}`,
  ]
    .filter((option) => option !== false)
    .join(', ');
}

function printAlterItem(item: Extract<Statement, { readonly kind: 'alter-schema' }>['items'][number]): string {
  if (item.kind === 'drop') return `DROP (${names(item.names)})`;
  return `${item.kind.toUpperCase()} (${item.properties.map(printProperty).join(', ')})`;
}

function printCreateIndex(statement: CreateIndexStatement): string {
  const fields = statement.fields
    .map((field) => `${name(field.name)}${field.length === undefined ? '' : `(${field.length})`}`)
    .join(', ');
  const cells = [
    statement.s2MaxLevel !== undefined && `S2_MAX_LEVEL = ${statement.s2MaxLevel}`,
    statement.s2MaxCells !== undefined && `S2_MAX_CELLS = ${statement.s2MaxCells}`,
  ].filter((option) => option !== false);
  return words(
    'CREATE',
    statement.on.toUpperCase(),
    'INDEX',
    statement.ifNotExists && 'IF NOT EXISTS',
    name(statement.name),
    'ON',
    `${name(statement.schemaName)}(${fields})`,
    cells.length > 0 && `WITH (${cells.join(', ')})`,
    statement.comment !== undefined && `COMMENT ${quoteString(statement.comment)}`,
  );
}

function printShow(statement: ShowStatement): string {
  const { what, role, isLocal, ids } = statement;
  const shown = statement.name && name(statement.name);
  switch (what) {
    case 'tag-indexes':
    case 'edge-indexes':
      return words('SHOW', upper(what), shown !== undefined && `BY ${shown}`);
    case 'roles':
      return words('SHOW ROLES IN', shown);
    default:
      return words('SHOW', isLocal && 'LOCAL', upper(what), role && upper(role), shown, ids?.join(', '));
  }
}

function upper(text: string): string {
  return text.replaceAll('-', ' ').toUpperCase();
}

function printKillQuery(statement: KillQueryStatement): string {
  const session = statement.session && `SESSION = ${printQueryId(statement.session)}, `;
  return `KILL QUERY (${session ?? ''}PLAN = ${printQueryId(statement.plan)})`;
}

function printQueryId(query: QueryId): string {
  return query.kind === 'id' ? String(query.id) : printExpression(query.reference);
}

function printJob(statement: JobStatement): string {
  const ids = statement.ids.join(', ');
  switch (statement.action) {
    case 'stop':
    case 'recover':
      return words(upper(statement.action), 'JOB', ids);
    case 'download':
      return `SUBMIT JOB DOWNLOAD HDFS ${quoteString(statement.url ?? '')}`;
    default:
      return words('SUBMIT JOB', upper(statement.action), statement.remove && `REMOVE ${hosts(statement.remove)}`);
  }
}

function hosts(addresses: readonly HostAddress[]): string {
  return addresses.map((address) => `${quoteString(address.host)}:${address.port}`).join(', ');
}

function printCluster(statement: ClusterStatement): string {
  const module = statement.module ? `${statement.module.toUpperCase()}:` : '';
  switch (statement.action) {
    case 'add-hosts':
      return words(
        'ADD HOSTS',
        hosts(statement.hosts),
        statement.names.length > 0 && words('INTO', statement.isNew && 'NEW', 'ZONE', names(statement.names)),
      );
    case 'drop-hosts':
      return `DROP HOSTS ${hosts(statement.hosts)}`;
    case 'merge-zone':
      return `MERGE ZONE ${names(statement.names.slice(0, -1))} INTO ${names(statement.names.slice(-1))}`;
    case 'drop-zone':
      return `DROP ZONE ${names(statement.names)}`;
    case 'rename-zone':
      return `RENAME ZONE ${statement.names.map(name).join(' TO ')}`;
    case 'divide-zone':
      return words(
        'DIVIDE ZONE',
        names(statement.names),
        'INTO',
        ...(statement.parts ?? []).map((part) => `${name(part.name)} (${hosts(part.hosts)})`),
      );
    case 'create-snapshot':
      return 'CREATE SNAPSHOT';
    case 'drop-snapshot':
      return `DROP SNAPSHOT ${names(statement.names)}`;
    case 'add-listener':
      return `ADD LISTENER ELASTICSEARCH ${hosts(statement.hosts)}`;
    case 'remove-listener':
      return 'REMOVE LISTENER ELASTICSEARCH';
    case 'sign-in-text-service':
      return `SIGN IN TEXT SERVICE ${(statement.clients ?? []).map(printTextClient).join(', ')}`;
    case 'sign-out-text-service':
      return 'SIGN OUT TEXT SERVICE';
    case 'get-config':
      return `GET CONFIGS ${module}${names(statement.names)}`;
    case 'update-config':
      return `UPDATE CONFIGS ${module}${names(statement.names)} = ${statement.value ? printExpression(statement.value) : `{${updates(statement.items ?? [])}}`}`;
    case 'download':
      return `DOWNLOAD HDFS ${quoteString(statement.url ?? '')}`;
    case 'ingest':
      return 'INGEST';
    default:
      return unreachable(statement.action);
  }
}

function printTextClient(client: NonNullable<ClusterStatement['clients']>[number]): string {
  const account = client.user === undefined ? [] : [quoteString(client.user), quoteString(client.password ?? '')];
  return `(${[hosts([client.host]), ...(client.protocol ? [client.protocol.toUpperCase()] : []), ...account].join(', ')})`;
}
