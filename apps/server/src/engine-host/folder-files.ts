import { statementFiles, type StatementFiles } from '@astrolabe/importer/node';
import { AstrolabeError } from '@astrolabe/model';
import { REPORTED_ADDRESS_LENGTH } from '../limits.ts';
import { ServerFolder } from '../upload/server-folder.ts';

/** The files of the import folder for LOAD CSV and COPY FROM. A path may be written as openCypher does: `file:///people.csv`. */
export function folderFiles(directory: string): StatementFiles {
  const folder = new ServerFolder(directory);
  return statementFiles((written) => {
    const path = written.replace(/^file:\/\/\//, '');
    try {
      return folder.file(path).path;
    } catch (cause) {
      throw new AstrolabeError(
        'IMPORT_FILE_NOT_FOUND',
        `The import folder has no file ${JSON.stringify(path.slice(0, REPORTED_ADDRESS_LENGTH))}`,
        { hint: 'Import › Add files lists the folder', cause },
      );
    }
  });
}
