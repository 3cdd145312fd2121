// Receipts as they are shown and handed over: always what was signed.
import { eq } from 'drizzle-orm'
import type { Output } from '#contract/endpoint.ts'
import type { receipts as rows } from '#contract/receipts.ts'
import { receiptFile, type Receipt } from '#domain/receipt/receipt.ts'
import { receiptName, verifyCommand } from '#domain/receipt/verify-command.ts'
import { message, type Message } from '#words/message.ts'
import type { Language } from '#words/languages.ts'
import type { Queries } from '../db/connect.ts'
import { accountSearches, receipts } from '../db/schema/receipts.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import type { FileBody, HtmlPage } from '../http/implement.ts'
import { readPublicKeys } from './base/keys.ts'
import { receiptOf } from './base/kept-today.ts'
import { receiptPage } from './page.ts'

type Rows = typeof rows

/** A receipt with its signature, and the command that verifies it. @throws Refused with 404 when there is none */
export async function getReceipt({ database: { orm }, publicUrl }: Deps, id: string): Promise<Output<Rows['get']>> {
  const { receipt, jws, key, looked_at } = await readReceipt(orm, id)
  return { receipt: answered(receipt), jws, key, verify: verifyCommand(publicUrl, id), looked_at }
}

/** The file of a receipt. @throws Refused with 404 when there is none */
export async function getReceiptFile({ database: { orm } }: Deps, id: string): Promise<FileBody> {
  const { receipt, jws } = await readReceipt(orm, id)
  return { body: new TextEncoder().encode(receiptFile(receipt, jws)), file_name: `${receiptName(id)}.json` }
}

/** A receipt as a page of its own. @throws Refused with 404 when there is none */
export async function getReceiptPage(
  { database: { orm }, publicUrl }: Deps,
  id: string,
  language: Language,
): Promise<HtmlPage> {
  return receiptPage({ ...(await readReceipt(orm, id)), verify: verifyCommand(publicUrl, id) }, language)
}

/** The key set that verifies receipts. */
export async function getReceiptKeys({ database: { orm } }: Deps): Promise<Output<Rows['keys']>> {
  return { keys: await readPublicKeys(orm) }
}

/** Why an environment has no receipt: its account is still searched, or nothing ever was. */
export async function whyNoReceipt(orm: Queries, id: string): Promise<Message> {
  const isSearched = (await orm.$count(accountSearches, eq(accountSearches.environment_id, id))) > 0
  return message(isSearched ? 'receipts.searching' : 'receipts.none')
}

/** What was signed, and the signature. @throws Refused with 404 when there is none */
async function readReceipt(
  orm: Queries,
  id: string,
): Promise<{
  readonly receipt: Receipt
  readonly jws: string
  readonly key: string
  readonly looked_at: string | null
}> {
  const [row] = await orm.select().from(receipts).where(eq(receipts.environment_id, id))
  if (!row) throw notFound(await whyNoReceipt(orm, id))
  return { receipt: receiptOf(row.jws), jws: row.jws, key: row.key_id, looked_at: row.looked_at?.toISOString() ?? null }
}

/** The same with lists that the contract can hand on. */
function answered(receipt: Receipt): Output<Rows['get']>['receipt'] {
  const { held, destroyed, search, left, kept } = receipt
  return {
    ...receipt,
    held: held && { ...held, resources: [...held.resources] },
    destroyed: destroyed && [...destroyed],
    search: 'regions' in search ? { ...search, regions: [...search.regions] } : search,
    left: [...left],
    kept: [...kept],
  }
}
