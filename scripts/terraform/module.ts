// A compiled stack as a folder that Terraform can work in.
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { filesOnDisk, type StackFiles } from '#engine/compile/on-disk.ts'
import type { TerraformFiles } from '#engine/result.ts'

/** Writes the files as they are downloaded. */
export function writeModule(dir: string, files: StackFiles): void {
  for (const [name, text] of Object.entries(filesOnDisk(files))) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

/** Gives a module the providers that were installed in another folder. */
export function shareProviders(from: string, dir: string): void {
  // A module that needs no provider has neither.
  const lock = join(from, '.terraform.lock.hcl')
  if (!existsSync(lock)) return
  symlinkSync(join(from, '.terraform'), join(dir, '.terraform'))
  copyFileSync(lock, join(dir, '.terraform.lock.hcl'))
}

/** A module that can do without the archive provider, and the packages that this provider would have made. */
export interface Unpacked {
  readonly files: TerraformFiles
  /** File name to bytes. */
  readonly packages: Record<string, Uint8Array>
}

/**
 * Where the archive provider is not at hand, its packages are made here: each archive_file becomes a file that lies
 * in the module already. Everything else stays as it was.
 */
export function withoutArchiveProvider(files: TerraformFiles): Unpacked {
  const packages: Record<string, Uint8Array> = {}
  let main = files.main_tf.replaceAll(/^data "archive_file" "(\w+)" \{\n[\s\S]*?^\}\n/gm, (_, name: string) => {
    packages[`${name}.zip`] = zipSync({ 'placeholder.txt': strToU8('stands in for the package of the application') })
    return ''
  })
  main = main.replaceAll(/data\.archive_file\.(\w+)\.output_path/g, '"${path.module}/$1.zip"')
  main = main.replaceAll(
    /data\.archive_file\.(\w+)\.(?:output_base64sha256|id)/g,
    'filebase64sha256("${path.module}/$1.zip")',
  )
  main = main.replaceAll(/data\.archive_file\.(\w+)\.output_(md5|sha256)/g, 'file$2("${path.module}/$1.zip")')
  const provider = files.provider_tf.replace(/^ {4}archive += \{[^}]*\}\n/m, '')
  return { files: { ...files, main_tf: main, provider_tf: provider }, packages }
}
