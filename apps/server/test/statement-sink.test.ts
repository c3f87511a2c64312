import { Engine } from '@astrolabe/engine';
import { StatementSink } from '@astrolabe/importer';
import { describeRecordSink, SUITE_SPACE } from '@astrolabe/model/record-sink-suite';

describeRecordSink('INSERT statements to the embedded database', async () => {
  const engine = Engine.open();
  const session = await engine.authenticate('root', 'nebula');
  for (const text of [...SUITE_SPACE, 'CREATE TAG INDEX every_plane ON plane()']) await session.execute(text);
  return {
    sink: new StatementSink(session, 'sink'),
    query: async (text) => (await session.execute(text, { space: 'sink' })).rows,
    close: () => engine.close(),
  };
});
