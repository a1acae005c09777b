// Colours for code: Python, loop nests, LLVM IR, C and assembly, a line at a time and by words alone.

import { h } from "./dom.js";

const WORDS = {
  python:
    "and as assert async await break class continue def del elif else except False finally for from global if import " +
    "in is lambda None nonlocal not or pass raise return True try while with yield",
  nest: "for in range if else parallel vectorize unroll reduce accumulate store load let tile local global barrier",
  code:
    "define declare ret br label phi load store getelementptr inbounds nuw nsw add sub mul fadd fsub fmul fdiv icmp " +
    "fcmp select call tail fast reassoc contract to zext sext trunc bitcast void float double half ptr align attributes " +
    "int long char const for while if else return static inline restrict unsigned struct typedef __global kernel",
  assembly: "",
};
const COMMENT = { python: "#", nest: "#|//", code: ";|//", assembly: "[#;]|//" };
const patterns = {};

function pattern(language) {
  patterns[language] ??= {
    words: new Set(WORDS[language].split(" ")),
    token: new RegExp(
      `(?<comment>(?:${COMMENT[language]}).*$)|(?<string>"(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\]|\\\\.)*'?)` +
        "|(?<number>\\b\\d[\\w.]*\\b)|(?<register>[%$@][\\w.]+)|(?<word>[A-Za-z_]\\w*)",
      "g",
    ),
  };
  return patterns[language];
}

// The spans and texts of a line.
export function highlight(line, language) {
  const { words, token } = pattern(language);
  const parts = [];
  let end = 0;
  let first = true;
  for (const found of line.slice(0, 2000).matchAll(token)) {
    const { comment, string, number, register, word } = found.groups;
    let kind = comment ? "comment" : string ? "string" : number ? "number" : register ? "register" : null;
    if (word && (words.has(word) || (language === "assembly" && first && line[found.index + word.length] !== ":"))) {
      kind = "keyword";
    }
    first = false;
    if (!kind) continue;
    if (found.index > end) parts.push(line.slice(end, found.index));
    parts.push(h(`span.code-${kind}`, {}, found[0]));
    end = found.index + found[0].length;
  }
  parts.push(line.slice(end));
  return parts;
}
