import type { Words } from './words.ts'

export const es: Words = {
  messages: {
    'project-member-added': {
      subject: 'Le han añadido al proyecto {project}',
      text: '{actor} le ha añadido al proyecto {project} con el rol {role}.',
    },
    'project-role-changed': {
      subject: 'Su rol en el proyecto {project} ha cambiado',
      text: '{actor} ha cambiado su rol en el proyecto {project}: ahora es {role}.',
    },
    'project-member-removed': {
      subject: 'Le han quitado del proyecto {project}',
      text: '{actor} le ha quitado del proyecto {project}. Ya no puede abrirlo.',
    },
    'project-deleted': { subject: 'El proyecto {project} se ha eliminado', text: '{actor} ha eliminado el proyecto {project}, del que usted era miembro.' },
    'team-member-added': { subject: 'Le han añadido al equipo {team}', text: '{actor} le ha añadido al equipo {team} con el rol {role}.' },
    'team-role-changed': { subject: 'Su rol en el equipo {team} ha cambiado', text: '{actor} ha cambiado su rol en el equipo {team}: ahora es {role}.' },
    'team-member-removed': { subject: 'Le han quitado del equipo {team}', text: '{actor} le ha quitado del equipo {team}. Ya no puede abrirlo.' },
    'instance-role-changed': { subject: 'Su rol en Strata ha cambiado', text: '{actor} ha cambiado su rol en esta instalación: ahora es {role}.' },
    'password-changed': {
      subject: 'La contraseña de su cuenta de Strata ha cambiado',
      text: 'La contraseña de su cuenta ha cambiado y se han cerrado todas las demás sesiones. Si no ha sido usted, elija una nueva con el enlace de contraseña olvidada de la página de inicio de sesión y avise a un administrador.',
    },
    'two-factor-changed': {
      subject: 'La verificación en dos pasos de su cuenta de Strata ha cambiado',
      text: '{change} Si no ha sido usted, cambie su contraseña enseguida y avise a un administrador.',
    },
    'new-sign-in': {
      subject: 'Nuevo inicio de sesión en su cuenta de Strata',
      text: 'Alguien ha iniciado sesión en su cuenta desde un navegador que no se había usado antes.\n\nDirección: {ip}\nNavegador: {user_agent}\n\nSi no ha sido usted, cambie su contraseña: así se cierran todas las demás sesiones.',
    },
    'invitation-accepted': { subject: '{actor} ha aceptado su invitación', text: '{actor} ({email}) ha aceptado su invitación y ya tiene una cuenta.' },
    'environment-reminder': {
      subject: '{environment} termina {hours}',
      text: 'El entorno {environment} del proyecto {project} termina {hours}. Amplíelo si todavía lo necesita.',
    },
    'environment-expired': {
      subject: 'El plazo de {environment} ha terminado',
      text: 'El plazo del entorno {environment} del proyecto {project} ha terminado. Su eliminación automática está desactivada, así que sigue en marcha y cuesta dinero: amplíelo o elimínelo.',
    },
    'environment-teardown': {
      subject: 'Se está desmontando {environment}',
      text: 'El plazo del entorno {environment} del proyecto {project} ha terminado y su desmontaje ha empezado. Su página dice qué queda por hacer.',
    },
    'environment-deleted': {
      subject: '{environment} se ha eliminado',
      text: '{actor} ha eliminado el entorno {environment} del proyecto {project}. A partir de ahora no cuesta nada.',
    },
    'environment-failed': {
      subject: '{run} de {environment} ha fallado',
      text: '{run} del entorno {environment} del proyecto {project} ha fallado. Inténtelo de nuevo o elimínelo. {note}',
    },
    'approval-requested': {
      subject: '{actor} le pide que apruebe {environment}',
      text: '{actor} pide el entorno {environment} en el proyecto {project}, que cuesta {cost} al mes. Puede aprobarlo o rechazarlo.',
    },
    'approval-reminder': {
      subject: '{environment} sigue esperando su aprobación',
      text: 'El entorno {environment}, que {actor} pidió en el proyecto {project} por {cost} al mes, sigue esperando una decisión. Puede aprobarlo o rechazarlo.',
    },
    'approval-approved': {
      subject: '{actor} ha aprobado {environment}',
      text: '{actor} ha aprobado el entorno {environment} del proyecto {project}. Ya se puede aplicar.',
    },
    'approval-rejected': {
      subject: '{actor} ha rechazado {environment}',
      text: '{actor} ha rechazado el entorno {environment} del proyecto {project}. Cambie la solicitud o cancélela. {note}',
    },
    'approval-lapsed': {
      subject: 'Nadie ha decidido sobre {environment}',
      text: 'Nadie ha decidido a tiempo sobre el entorno {environment} del proyecto {project}. Vuelva a pedirlo o cancélelo.',
    },
    'approval-void': {
      subject: 'Su decisión sobre {environment} ya no vale',
      text: '{actor} ha cambiado el entorno {environment} del proyecto {project}, por lo que su decisión ya no vale. Si sigue necesitando aprobación, se pedirá de nuevo.',
    },
    'project-budget': {
      subject: '{project} ha usado el {percent} de su presupuesto',
      text: 'El proyecto {project} ha llegado al {percent} de su presupuesto de {month}: ha gastado {spent} de {limit}.',
    },
    'environment-budget': {
      subject: '{environment} ha usado el {percent} de su presupuesto',
      text: 'El entorno {environment} del proyecto {project} ha llegado al {percent} de su presupuesto de {month}: ha gastado {spent} de {limit}.',
    },
    'workflow-message': {
      subject: 'El flujo de trabajo {workflow} avisa sobre {environment}',
      text: 'El flujo de trabajo {workflow} dice sobre el entorno {environment} del proyecto {project}: {message}',
    },
    'workflow-backup': {
      subject: 'Haga una copia de {environment}',
      text: 'El flujo de trabajo {workflow} pide una copia de seguridad de {target} en el entorno {environment} del proyecto {project}. Esta instalación no hace ninguna: hágala con las herramientas de su nube.',
    },
    'reset-password': {
      subject: 'Elija una nueva contraseña de Strata',
      text: 'Alguien ha pedido una nueva contraseña para su cuenta. Abra este enlace para elegirla. Funciona una sola vez y durante una hora. Si no ha sido usted, ignore este correo: su contraseña no cambia.',
    },
    'confirm-email': {
      subject: 'Confirme su dirección de correo para Strata',
      text: 'Abra este enlace con la sesión iniciada para usar {email} en su cuenta a partir de ahora. Funciona una sola vez y durante 24 horas. Si no lo ha pedido, ignore este correo: nada cambia.',
    },
    'email-changed': {
      subject: 'La dirección de correo de su cuenta de Strata ha cambiado',
      text: 'A partir de ahora inicia sesión con {email} y esta dirección ya no se usa. Si no ha sido usted, avise enseguida a un administrador.',
    },
    invitation: {
      subject: '{actor} le invita a Strata',
      text: '{actor} le invita a Strata, con el que los equipos obtienen entornos en la nube. Abra este enlace para crear su cuenta. Funciona una sola vez y durante 7 días.',
    },
    'team-invitation': {
      subject: '{actor} le invita al equipo {team} en Strata',
      text: '{actor} le invita al equipo {team} en Strata, con el que los equipos obtienen entornos en la nube. Abra este enlace para crear su cuenta. Funciona una sola vez y durante 7 días.',
    },
    test: { subject: 'Correo de prueba de Strata', text: 'Este es el correo de prueba que ha pedido: el servidor de correo funciona.' },
  },
  roles: { owner: 'Propietario', admin: 'Administrador', developer: 'Desarrollador', viewer: 'Otro', member: 'Miembro', user: 'Usuario' },
  costs: { unknown: 'un importe desconocido' },
  two_factor: {
    enabled: 'La verificación en dos pasos se ha activado en su cuenta.',
    disabled: 'La verificación en dos pasos se ha desactivado en su cuenta.',
    codes: 'Los códigos de recuperación de su cuenta se han sustituido por otros nuevos.',
  },
  runs: { apply: 'La aplicación', stop: 'La detención', resume: 'La reanudación', destroy: 'La destrucción' },
  quote: 'Nota: «{value}»',
  optional: 'Puede desactivar estos correos en su perfil.',
  security: 'Este correo se envía siempre porque afecta a la seguridad de su cuenta.',
}
