// The command with which anyone checks a receipt, on a machine with Node and nothing of Strata.

/**
 * Compares the whole file with what its signature signs, to the byte, and the signature with the public key. A key is
 * taken by its id; how it signs is the key's own matter and never the file's.
 */
const CHECK = [
  'const{createPublicKey:k,verify:v}=require("node:crypto"),{readFileSync:r}=require("node:fs")',
  ',d=x=>Buffer.from(x,"base64url");let ok=false;',
  'try{const t=r(process.argv[1]),{jws}=JSON.parse(t),[h,p,s]=jws.split("."),id=JSON.parse(d(h)).kid,',
  'key=JSON.parse(r(process.argv[2])).keys.find(x=>x.kid===id);',
  'ok=t.equals(Buffer.from(JSON.stringify({receipt:JSON.parse(d(p)),jws},null,2)+"\\n"))',
  '&&d(s).toString("base64url")===s&&v(null,Buffer.from(h+"."+p),k({key,format:"jwk"}),d(s))}catch{}',
  'console.log(ok?"GENUINE: nothing was changed since it was signed":"NOT GENUINE: changed, or signed by another key");',
  'process.exit(ok?0:1)',
].join('')

/** The name under which a receipt is kept in a file, without its ending. */
export function receiptName(environmentId: string): string {
  return `strata-receipt-${environmentId}`
}

/** Both lines: the one that fetches the public keys, and the one that checks. @param origin of the installation */
export function verifyCommand(origin: string, environmentId: string): string {
  return [
    `curl -fsS ${origin}/api/receipt-keys -o strata-receipt-keys.json`,
    `node -e '${CHECK}' ${receiptName(environmentId)}.json strata-receipt-keys.json`,
  ].join('\n')
}
