import { createApp } from './create-app.ts';

const [directory = 'people-data', port = '3000'] = process.argv.slice(2);
const app = await createApp(directory);
console.log(`People are at ${await app.listen({ port: Number(port) })}`);
process.once('SIGINT', () => void app.close());
