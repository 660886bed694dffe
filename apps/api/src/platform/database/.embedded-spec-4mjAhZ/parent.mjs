import { Client } from 'pg';
     import { startEmbedded } from './embedded.mjs';
     const { url } = await startEmbedded({ dataDir: process.argv[2] });
     const client = new Client({ connectionString: url });
     await client.connect();
     await client.query('create table if not exists kept (n int); insert into kept values (' + process.argv[3] + ')');
     await client.end();
     console.log(url);
     setInterval(() => {}, 1000);