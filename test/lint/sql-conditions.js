/*
 * A rule of oxlint: a condition of SQL is not named like a question. `if (isAlive(now))` would compile and always hold,
 * because a condition is an object that the database answers.
 */

const QUESTION = /^(?:is|are|was|were|has|have|had|can|may|must|should|needs)(?:[A-Z]|$)/

/** Returns whether an expression is made by drizzle, as far as a file shows it. */
function makesSql(node, makers) {
  switch (node?.type) {
    case 'CallExpression':
      return node.callee.type === 'MemberExpression'
        ? makers.has(node.callee.object.name) && node.callee.object.name === 'sql'
        : makers.has(node.callee.name) || /^where[A-Z]/.test(node.callee.name)
    case 'TaggedTemplateExpression':
      return node.tag.name === 'sql'
    case 'ConditionalExpression':
      return makesSql(node.consequent, makers) || makesSql(node.alternate, makers)
    case 'LogicalExpression':
      return makesSql(node.left, makers) || makesSql(node.right, makers)
    case 'ArrayExpression':
      return node.elements.some((element) => makesSql(element, makers))
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return saysSql(node.returnType) || makesSql(node.body, makers)
    default:
      return false
  }
}

/** Returns whether a function without a return type ends by returning SQL. */
function returnsSql(body, makers) {
  const last = body?.body.at(-1)
  return last?.type === 'ReturnStatement' && makesSql(last.argument, makers)
}

/** Returns whether a type names SQL. */
function saysSql(annotation) {
  const type = annotation?.typeAnnotation
  const parts = type?.type === 'TSUnionType' ? type.types : [type]
  return parts.some((part) => part?.type === 'TSTypeReference' && /^SQL(?:Wrapper)?$/.test(part.typeName.name))
}

const noQuestions = {
  create(context) {
    const makers = new Set()
    function check(id, isSql) {
      if (isSql && id?.type === 'Identifier' && QUESTION.test(id.name))
        context.report({
          node: id,
          message: `a condition of SQL is a noun or begins with \`where\`, not \`${id.name}\``,
        })
    }
    return {
      ImportDeclaration({ source, specifiers }) {
        if (source.value === 'drizzle-orm') for (const { local } of specifiers) makers.add(local.name)
      },
      VariableDeclarator({ id, init }) {
        check(id, saysSql(id.typeAnnotation) || makesSql(init, makers))
      },
      FunctionDeclaration({ id, returnType, body }) {
        check(id, returnType ? saysSql(returnType) : returnsSql(body, makers))
      },
      ':function > Identifier'(id) {
        check(id, saysSql(id.typeAnnotation))
      },
      TSPropertySignature({ key, typeAnnotation }) {
        check(key, saysSql(typeAnnotation))
      },
    }
  },
}

export default { meta: { name: 'navette' }, rules: { 'no-question-as-sql': noQuestions } }
