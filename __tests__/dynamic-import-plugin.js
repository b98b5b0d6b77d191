// Jest's own loader knows no import(): what is loaded when it is first needed is required then.
module.exports = ({ types }) => ({
  visitor: {
    CallExpression(path) {
      if (!types.isImport(path.node.callee)) return;
      const load = types.callExpression(types.identifier('require'), path.node.arguments);
      const resolved = types.callExpression(
        types.memberExpression(types.identifier('Promise'), types.identifier('resolve')),
        [],
      );
      path.replaceWith(
        types.callExpression(types.memberExpression(resolved, types.identifier('then')), [
          types.arrowFunctionExpression([], load),
        ]),
      );
    },
  },
});
