import type { waiting as english } from '../en/waiting.ts'
import { firstOf, inBrackets, withoutStop, wordOf } from '../values.ts'

/** What someone does by hand. */
const BY_HAND = { applying: 'aplicando', stopping: 'deteniendo', resuming: 'iniciando', destroying: 'destruyendo' }

/** What Strata does. */
const RUNS = {
  apply: 'la primera aplicación',
  update: 'la actualización',
  stop: 'la detención',
  resume: 'la reanudación',
  destroy: 'la destrucción',
  check: 'la comprobación',
}

export const waiting: typeof english = {
  'waiting.approval': ({ who }, { either }) =>
    `La solicitud espera una decisión: ${either(firstOf(who, (count) => `${count} más`))} ${who.length === 1 ? 'puede' : 'pueden'} aprobarla o rechazarla.`,
  'waiting.no-approver': ({ project }) =>
    `La solicitud necesita la aprobación de alguien que no sea el solicitante, y en el proyecto ${project} no hay nadie más que pueda darla: pida a un administrador que añada otro propietario.`,
  'waiting.rejected': ({ decider }) =>
    `${decider ?? 'Alguien'} rechazó la solicitud: cámbiela, vuelva a solicitarla o cancélela.`,
  'waiting.lapsed': 'Nadie decidió sobre la solicitud a tiempo: vuelva a solicitarla o cancélela.',
  'waiting.outdated':
    'El entorno ha cambiado desde la decisión, que ya no cuenta: vuelva a solicitarlo o cancele la solicitud.',
  'waiting.void': ({ reason }) =>
    `Ya no cuenta ninguna decisión (${withoutStop(reason)}): vuelva a solicitarlo o cancele la solicitud.`,
  'waiting.apply':
    'Ninguno de sus recursos existe todavía en la nube: exporte sus archivos, aplíquelos con Terraform e informe de que está aplicado.',
  'waiting.end-passed': ({ at }, { time }) =>
    `Su final (${time(at)}) llegó antes de aplicarse, y ya no se puede aprobar ni aplicar: mueva su final o cancélelo.`,
  'waiting.applying': 'Terraform está creando sus recursos: informe del resultado cuando Terraform termine.',
  'waiting.stopping':
    'Se está deteniendo y conserva sus datos: detenga sus recursos en la nube e informe de que está detenido.',
  'waiting.resuming': 'Se está iniciando de nuevo: inicie sus recursos en la nube e informe de que está reanudado.',
  'waiting.destroying': 'Se está destruyendo: destruya sus recursos con Terraform e informe de que está destruido.',
  'waiting.begun': ({ actor, operation, at }, { time }) =>
    `${actor} lo está ${wordOf(BY_HAND, operation)} a mano desde ${time(at)} y aún no ha informado del resultado.`,
  'waiting.apply-failed': ({ note }) =>
    `La aplicación falló${inBrackets(note)} y puede que algunos de sus recursos existan: corrija la causa y aplíquelo de nuevo, o elimínelo.`,
  'waiting.stop-failed': ({ note }) =>
    `No se pudo detener${inBrackets(note)}, así que quizá siga en marcha: deténgalo e informe del resultado, o elimínelo.`,
  'waiting.resume-failed': ({ note }) =>
    `No se pudo iniciar de nuevo${inBrackets(note)}: inícielo e informe del resultado, o elimínelo.`,
  'waiting.destroy-failed': ({ note }) =>
    `La destrucción falló${inBrackets(note)} y los recursos que quedan siguen costando dinero: destrúyalos e informe del resultado.`,
  'waiting.run-missing':
    'Está aprobado y no hay ninguna ejecución en curso: abra la última ejecución e inténtelo de nuevo, o cancele la solicitud.',
  'waiting.run-queued': ({ run }) =>
    `En la cola espera a un agente ${wordOf(RUNS, run)}. La ejecución muestra qué va antes.`,
  'waiting.run-planning': ({ run }) => `Terraform está planificando ${wordOf(RUNS, run)}: todavía no ha cambiado nada.`,
  'waiting.run-planned': ({ run }) =>
    `El plan de ${wordOf(RUNS, run)} espera a una persona: abra la ejecución, lea el plan y confírmelo o descártelo.`,
  'waiting.run-at-work': ({ run }) => `Strata está realizando ${wordOf(RUNS, run)}: abra la ejecución para seguirla.`,
  'waiting.run-failed': ({ run, note }) =>
    `Strata no pudo terminar ${wordOf(RUNS, run)}${inBrackets(note)}: abra la ejecución, corrija la causa e inténtelo de nuevo, o elimine el entorno.`,
  'waiting.run-canceled': ({ run }) =>
    `Alguien terminó ${wordOf(RUNS, run)} antes de tiempo: abra la ejecución para planificar de nuevo, o elimine el entorno.`,
  'waiting.end': ({ at }, { time }) =>
    `Funciona hasta ${time(at)} y después se desmonta automáticamente: amplíelo para conservarlo más tiempo.`,
  'waiting.end-kept': ({ at }, { time }) =>
    `Funciona hasta ${time(at)} y no se desmonta automáticamente: amplíelo o elimínelo antes.`,
  'waiting.nobody': 'No tiene fecha de fin: funciona hasta que alguien lo elimine.',
  'waiting.teardown-soon': ({ at }, { time }) =>
    `Venció (${time(at)}) y está a punto de desmontarse: amplíelo para conservarlo.`,
  'waiting.teardown-off': ({ at }, { time }) =>
    `Venció (${time(at)}), sigue en marcha y no se desmonta automáticamente: amplíelo o elimínelo.`,
  'waiting.resume': 'Está suspendido y conserva sus datos: reanúdelo o elimínelo.',
  'waiting.resume-until': ({ at }, { time }) =>
    `Está suspendido y conserva sus datos hasta ${time(at)}, cuando se desmonta automáticamente: reanúdelo o elimínelo.`,
  'waiting.pipeline-starting':
    'Se está destruyendo: Strata inicia su pipeline. Si no funciona, destrúyalo con Terraform y comuníquelo como destruido.',
  'waiting.pipeline-retried': ({ reason }) =>
    `Su pipeline aún no se pudo iniciar y se vuelve a intentar${inBrackets(reason)}. También puede destruirlo con Terraform y comunicarlo como destruido.`,
  'waiting.pipeline-sent': ({ at }, { time }) =>
    `Espera el informe de su pipeline: se inició (${time(at)}) para destruirlo y puede necesitar allí una aprobación. También puede comunicar el resultado a mano.`,
  'waiting.pipeline-given-up': ({ reason }) =>
    `Su pipeline no se pudo iniciar${inBrackets(reason)} y sus recursos cuestan dinero: corrija la configuración e inícielo de nuevo, o destrúyalo con Terraform y comuníquelo como destruido.`,
  'waiting.pipeline-silent': ({ at }, { time }) =>
    `Su pipeline se inició (${time(at)}) para destruirlo y no ha comunicado nada: mire el pipeline, inícielo de nuevo o comunique el resultado a mano.`,
  'waiting.pipeline-at-work': ({ at }, { time }) =>
    `Su pipeline trabaja en él desde ${time(at)}, según comunica: espere el próximo informe o comunique el resultado a mano.`,
}
