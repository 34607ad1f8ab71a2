// One page, one entry. Nothing is inlined (the page's content policy allows its own files only), and every text file
// gets .br and .gz siblings, so that the server never compresses anything itself.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest)$/;
const DEV_SERVER = 'http://127.0.0.1:8123';

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of readdirSync(dir as string, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name)) continue;
        const path = join(dir as string, name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [precompress()],
  build: {
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    license: { fileName: 'licenses.txt' },
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/ws': { target: DEV_SERVER, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
