import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }
process.env['VITE_VERSION'] = version

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The page's content policy allows no data: addresses, so nothing is put inline.
    assetsInlineLimit: 0,
    // What every first visit needs comes as one file: dozens of small ones compress worse (150 instead of 138 kB) and each is a request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  server: {
    // Where `npm run dev` runs the server. The pages' own folder `api` is not meant: its modules end in .ts.
    proxy: { '^/api/(?!.*\\.ts)': process.env['STRATA_API'] ?? 'http://127.0.0.1:8000' },
  },
})
