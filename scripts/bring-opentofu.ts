// Downloads the OpenTofu that Strata pins, for the image of the agent: node scripts/bring-opentofu.ts FOLDER
import { rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { inEnglish } from '#words/say.ts'
import { NotBrought, bringOpenTofu } from '../src/runner/binary/bring-opentofu.ts'

const [given, ...more] = process.argv.slice(2)
if (given === undefined || more.length > 0) {
  console.error('Name the folder for the program: node scripts/bring-opentofu.ts FOLDER')
  process.exitCode = 2
} else {
  await bring(resolve(given)).catch((error: unknown) => {
    if (!(error instanceof NotBrought)) throw error
    console.error(inEnglish(error.said))
    process.exitCode = 1
  })
}

/** Puts the program itself into the folder, under a name that says no version. */
async function bring(folder: string): Promise<void> {
  const { path, version } = await bringOpenTofu({ folder })
  await rename(path, join(folder, 'tofu'))
  await rm(dirname(path), { recursive: true })
  console.log(`OpenTofu ${version} is in ${folder}.`)
}
