// Certificates of applications that do not exist, made by openssl.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate and its key, one after the other. */
export function makeCertificate(algorithm: readonly string[] = ['rsa:2048']): string {
  const folder = mkdtempSync(join(tmpdir(), 'strata-certificate-'))
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const args = ['req', '-x509', '-nodes', '-subj', '/CN=strata', '-days', '30', '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...args, '-newkey', ...algorithm], { stdio: 'ignore' })
  const text = `${readFileSync(key, 'utf8')}${readFileSync(certificate, 'utf8')}`
  rmSync(folder, { recursive: true })
  return text
}
