#!/usr/bin/env node
// The command `astrolabe`. CommonJS in old syntax, so that an old Node prints the message instead of a syntax error.
'use strict';

var OLDEST_NODE_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE_MAJOR) {
  console.error(
    'Astrolabe needs Node ' +
      OLDEST_NODE_MAJOR +
      ' or newer; this is Node ' +
      process.versions.node +
      '. Install it from https://nodejs.org, or run: npx -p node@' +
      OLDEST_NODE_MAJOR +
      ' -p astrolabe astrolabe',
  );
  process.exitCode = 1;
} else {
  // Compiled code is cached between starts where the platform allows it.
  require('node:module').enableCompileCache();
  import('../dist/server/main.js').catch(function (error) {
    console.error(error);
    process.exitCode = 1;
  });
}
