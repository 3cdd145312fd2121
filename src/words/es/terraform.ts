import type { terraform as english } from '../en/terraform.ts'

export const terraform: typeof english = {
  'terraform.in-line': ({ line, problem }) => `Línea ${line}: ${problem}`,
  'terraform.reported': ({ reason }) => `Terraform indica: ${reason}`,
  'terraform.unreadable': 'Esto no es Terraform que se pueda leer.',
  'terraform.too-heavy':
    'Leer este archivo tarda demasiado o necesita demasiada memoria: acorte sus expresiones más largas u omítalas.',
  'terraform.all-too-heavy':
    'Leer estos archivos tarda demasiado o necesita demasiada memoria: acorte sus expresiones más largas o envíe menos archivos.',
  'terraform.nesting': ({ max }) =>
    `Los paréntesis están anidados a más de ${max} niveles: un archivo así no se puede leer.`,
  'terraform.operators': ({ max }) => `Una expresión tiene más de ${max} operadores: divídala en valores locales.`,
  'terraform.blocks': ({ max }, { number }) =>
    `Estos archivos tienen más de ${number(max)} bloques: envíe menos cada vez.`,
  'terraform.outside-block': ({ name }) =>
    `«${name}» está fuera de todo bloque: solo se pueden leer archivos .tf, no .tfvars.`,
  'terraform.declared-twice': ({ address, file, line }) =>
    `«${address}» se declara por segunda vez, después de ${file}, línea ${line}: omita una de las dos.`,
  'terraform.file-name': 'Use nombres de archivo como main.tf, sin carpetas.',
  'terraform.provider-block': ({ name }) =>
    `Quite el bloque provider "${name}": el stack tiene su propio proveedor y su inicio de sesión.`,
  'terraform.backend-block': ({ name }) => `Quite el bloque "${name}": el estado pertenece al stack.`,
  'terraform.local-module': ({ name, source }) =>
    `El módulo «${name}» está en ${source}, que no forma parte de estos archivos: ponga sus recursos aquí o indique un módulo de un registro o de Git.`,
  'terraform.secret-default': ({ name }) =>
    `La variable «${name}» es secreta y tiene un valor predeterminado: quítelo para que no se guarde ningún secreto.`,
  'terraform.secret-name': ({ name }) =>
    `"${name}" parece un secreto que está en el archivo: conviértalo en una variable secreta sin valor predeterminado para que no se guarde.`,
  'terraform.secret-key': 'Esto parece una clave secreta: conviértala en una variable secreta para que no se guarde.',
}
