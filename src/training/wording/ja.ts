import type { PrintedWording } from "./shape.ts"

export const japanese: PrintedWording = {
  certificate: {
    success: {
      titles: {
        qualification: "資格認定証",
        instruction: "教育修了証",
        training: "研修修了証",
      },
      opening: "次の者が",
      achieved: {
        qualification: "以下の資格を取得したことを証します",
        instruction: "以下の教育を修了したことを証します",
        training: "以下の研修を修了したことを証します",
      },
    },
    failed: {
      title: "結果記録書",
      opening: "次の者が",
      missed: {
        qualification: "以下の資格を取得していないことを記録します",
        instruction: "以下の教育に合格していないことを記録します",
        training: "以下の研修に合格していないことを記録します",
      },
      notice: "本書は結果を記録するものであり、合格を証するものではありません。",
    },
    revoked: (day) => `本書は${day}に取り消され、無効となりました。`,
    verifyAt: "本書の真正性は次のアドレスで確認できます",
    seal: { scan: "検証可能な研修記録 · 読み取って確認", plain: "認定研修記録" },
    askCompany: (company) => `本書の確認は、番号とコードを添えて${company}にお問い合わせください。`,
    placeAndDate: "場所・日付",
  },
  verification: {
    labels: {
      holder: "氏名",
      company: "会社",
      course: "講座",
      scope: "範囲",
      kind: "種別",
      result: "結果",
      begin: "開始日",
      finish: "終了日",
      validUntil: "有効期限",
      trainer: "講師",
      number: "番号",
      code: "確認コード",
      issuedOn: "発行日",
    },
    kinds: { qualification: "資格", instruction: "安全教育", training: "研修" },
    results: { success: "合格", failed: "不合格" },
    unlimited: "無期限",
  },
  sample: {
    holder: "見本 太郎",
    trainer: "見本 花子",
    signatory: "見本 一郎",
    role: "研修責任者",
    company: "見本株式会社",
    course: "見本講座",
    scope: "見本の範囲",
    place: "東京",
  },
}
