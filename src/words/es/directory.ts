import type { directory as english } from '../en/directory.ts'

export const directory: typeof english = {
  'directory.token-required':
    'Envíe un token de SCIM en la cabecera Authorization: un administrador lo crea en Administración, Directorio.',
  'directory.token-invalid':
    'Este token de SCIM es desconocido, se revocó o ha caducado: cree otro en Administración, Directorio.',
  'directory.no-person': 'El directorio no gestiona a ninguna persona con este id.',
  'directory.no-group': 'El directorio no tiene aquí ningún grupo con este id.',
  'directory.user-name-taken': 'Otra persona del directorio ya tiene este nombre de usuario.',
  'directory.address-taken': 'El directorio ya gestiona la cuenta con esta dirección de correo.',
  'directory.address-of-owner': ({ email }) =>
    `${email} inicia sesión con una contraseña o un segundo factor propios: solo esa persona puede cambiar la dirección, en su página de perfil.`,
  'directory.demo-account':
    'Una cuenta de demostración tiene esta dirección, y ningún directorio gestiona esas cuentas: use otra dirección.',
  'directory.last-administrator': 'Es el último administrador: nombre primero a otra persona.',
  'directory.group-name-taken':
    'Otro grupo ya tiene este nombre: los nombres deciden qué dan los grupos, así que cada uno se usa una vez.',
  'directory.too-many-groups': ({ max }, { number }) =>
    `Ya hay ${number(max)} grupos, el máximo que se guarda: aprovisione menos grupos.`,
  'directory.too-many-members': ({ max }, { number }) =>
    `Un grupo tiene como máximo ${number(max)} miembros: use grupos más pequeños.`,
  'directory.unknown-member':
    'Un miembro no es una persona que el directorio gestione: aprovisione a las personas antes que sus grupos, y ningún grupo dentro de otro.',
  'directory.bad-value': ({ attribute }) => `El valor de ${attribute} falta, es demasiado largo o de otro tipo.`,
  'directory.no-address':
    'Ni emails ni userName contienen una dirección de correo: asigne a uno de ellos la dirección de la persona.',
  'directory.not-removable': ({ attribute }) => `${attribute} no se puede quitar: sustitúyalo.`,
  'directory.bad-path':
    'La ruta de una operación no se puede leer: escríbala como members[value eq "id"] o name.givenName.',
  'directory.bad-patch': ({ max }, { number }) =>
    `El cuerpo necesita Operations, de 1 a ${number(max)}, cada una con add, replace o remove.`,
  'directory.bad-filter': ({ attributes }, { all }) =>
    `Este filtro no se admite: compare uno de ${all(attributes)} mediante eq con un texto entre comillas.`,
  'directory.group-required': 'Introduzca el nombre de un grupo.',
  'directory.role-of-place': 'Elija admin sin equipo, u owner o member con uno.',
  'directory.no-mapping': 'Este grupo ya no da esto: otra persona lo quitó.',
  'directory.mapping-there': ({ group }) => `El grupo ${group} ya da algo ahí: cámbielo.`,
  'directory.too-many-mappings': ({ max }, { number }) =>
    `Los grupos ya dan ${number(max)} cosas, el máximo que se guarda: quite las que nadie necesite.`,
  'directory.token-days': ({ max }) => `Use un número entero de días de 1 a ${max}.`,
  'directory.no-token': 'Ese token de SCIM no existe: se revocó.',
  'directory.too-many-tokens': ({ max }, { number }) =>
    `Ya hay ${number(max)} tokens, el máximo que se guarda: revoque los que nadie use.`,
}
