import {
  successEnvelope,
  type CreatedResponse,
  type Envelope,
  type FileSources,
  type FolderListing,
  type ImportModelState,
  type MappingOfferList,
  type SavedMappingList,
  type TakenFiles,
  type UrlTransfer,
  fileRoutes,
} from '@astrolabe/http-api';
import { columnsOf, detectDialect, parseImportMapping, type InferredModel } from '@astrolabe/importer';
import type { RegisterRoutes } from '../context.ts';
import type { Account } from '../session/account.ts';
import { Files } from '../store/files.ts';
import { SavedMappings, type MappedFile } from '../store/saved-mappings.ts';
import { ImportModels } from '../profile/import-models.ts';
import { UploadedFiles } from '../upload/uploaded-files.ts';
import { UrlTransfers } from '../upload/url-transfers.ts';

/** File sources other than uploads, and information before an import: the inferred graph and saved mappings. */
export const registerFileSources: RegisterRoutes = (routes, { config, logins, store }) => {
  const uploads = new UploadedFiles(config.dataDirectory, new Files(store), config.importDirectory, config.fileLimits);
  const transfers = new UrlTransfers(config.importUrls, uploads);
  const mappings = new SavedMappings(store);
  const models = new ImportModels(uploads);
  routes.onClose(async () => {
    transfers.close();
    await models.close();
  });

  routes.serve(fileRoutes.sources, (request): Envelope<FileSources> => {
    logins.require(request);
    return successEnvelope({
      ...transfers.sources,
      hasFolder: uploads.serverFolder !== undefined,
      asksPassword: config.importPassword !== 'off',
    });
  });

  routes.serve(fileRoutes.fetchUrl, (request): Envelope<CreatedResponse> => {
    const { account } = logins.require(request);
    return successEnvelope({ id: transfers.start(account, request.body) });
  });

  routes.serve(fileRoutes.transfer, (request): Envelope<UrlTransfer> => {
    return successEnvelope(transfers.require(logins.require(request).account, request.params.id));
  });

  routes.serve(fileRoutes.cancelTransfer, (request) => {
    transfers.remove(logins.require(request).account, request.params.id);
    return successEnvelope();
  });

  routes.serve(fileRoutes.folder, async (request): Promise<Envelope<FolderListing>> => {
    logins.require(request);
    return successEnvelope(await uploads.requireServerFolder().list(request.query.path));
  });

  routes.serve(fileRoutes.takeFromFolder, async (request): Promise<Envelope<TakenFiles>> => {
    const { account } = logins.require(request);
    const taken: string[] = [];
    for (const path of request.body.paths)
      for (const { name } of await uploads.takeFromServer(account, path, Date.now())) taken.push(name);
    return successEnvelope({ files: taken });
  });

  routes.serve(fileRoutes.startModel, (request): Envelope<CreatedResponse> => {
    return successEnvelope({ id: models.start(logins.require(request).account, request.body) });
  });

  routes.serve(fileRoutes.model, (request): Envelope<ImportModelState<InferredModel>> => {
    return successEnvelope(models.require(logins.require(request).account, request.params.id));
  });

  routes.serve(fileRoutes.cancelModel, async (request) => {
    await models.remove(logins.require(request).account, request.params.id);
    return successEnvelope();
  });

  routes.serve(fileRoutes.mappingOffers, async (request): Promise<Envelope<MappingOfferList>> => {
    const { account } = logins.require(request);
    const file = await columnsOfFile(uploads, account, request.params.name);
    return successEnvelope({ items: mappings.offers(account, request.query.space, file) });
  });

  routes.serve(fileRoutes.savedMappings, (request): Envelope<SavedMappingList> => {
    return successEnvelope({ items: mappings.list(logins.require(request).account) });
  });

  routes.serve(fileRoutes.saveMapping, async (request): Promise<Envelope<CreatedResponse>> => {
    const { account } = logins.require(request);
    const { name, space, file, mapping } = request.body;
    const { columns } = await columnsOfFile(uploads, account, file);
    const [parsed] = parseImportMapping({ files: [{ ...mapping, file }] }).files;
    return successEnvelope({ id: mappings.keep(account, { name, space, columns, mapping: parsed! }, Date.now()) });
  });

  routes.serve(fileRoutes.removeMapping, (request) => {
    mappings.remove(logins.require(request).account, request.params.id);
    return successEnvelope();
  });
};

async function columnsOfFile(uploads: UploadedFiles, account: Account, name: string): Promise<MappedFile> {
  const file = uploads.require(account, name);
  const { header, columnCount } = await detectDialect(await uploads.source(account, file), file.settings);
  return { name, columns: columnsOf(header, columnCount) };
}
