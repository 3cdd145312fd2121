import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
process.env['VITE_VERSION'] = version

/** What pages are made of; what is heavy and needed by few stays apart. */
const SHARED =
  /\/src\/web\/(?:ui|forms|api|widgets|lib)\/|\/src\/(?:domain|contract|words)\/|node_modules\/(?!@xyflow|d3-|shiki|@shikijs|diff\/|markdown-to-jsx)/

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  // A class is called after its file, in development and in production alike: what an inspector shows is found by name.
  css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}` } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The page's content policy allows no data: addresses, so nothing is put inline.
    assetsInlineLimit: 0,
    // What every first visit needs comes as one file, and what most pages share as a second: dozens of small ones
    // compress
    // worse (150 instead of 138 kB), and a page took 70 requests instead of 18 and a third more of a browser's time.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'pieces', test: SHARED, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // Where `npm run dev` runs the server. The pages' own folder `api` is not meant: its modules end in .ts.
    proxy: { '^/(?:mcp$|api/(?!.*\\.ts))': process.env['STRATA_API'] ?? 'http://127.0.0.1:8000' },
  },
})
