import type { PrintedWording } from "./shape.ts"

/** Simplified Chinese. */
export const chinese: PrintedWording = {
  certificate: {
    success: {
      titles: {
        qualification: "资格证书",
        instruction: "教育培训合格证书",
        training: "培训结业证书",
      },
      opening: "兹证明",
      achieved: {
        qualification: "已取得以下资格",
        instruction: "已完成以下教育培训，考核合格",
        training: "已完成以下培训，考核合格",
      },
    },
    failed: {
      title: "结果记录",
      opening: "兹记录",
      missed: {
        qualification: "未取得以下资格",
        instruction: "未通过以下教育培训",
        training: "未通过以下培训",
      },
      notice: "本文件仅记录结果，不作为合格证明。",
    },
    revoked: (day) => `本文件已于${day}撤销，不再有效。`,
    verifyAt: "验证本文件真伪，请访问",
    seal: { scan: "经核验的培训记录 · 扫码查验", plain: "经确认的培训记录" },
    askCompany: (company) => `如需核验本文件，请联系${company}，并提供编号和验证码。`,
    placeAndDate: "地点和日期",
  },
  verification: {
    labels: {
      holder: "持证人",
      company: "公司",
      course: "课程",
      scope: "范围",
      kind: "类别",
      result: "结果",
      begin: "开始日期",
      finish: "完成日期",
      validUntil: "有效期至",
      trainer: "培训师",
      number: "编号",
      code: "查验码",
      issuedOn: "签发日期",
    },
    kinds: { qualification: "资质", instruction: "安全指导", training: "培训" },
    results: { success: "合格", failed: "不合格" },
    unlimited: "长期有效",
  },
  sample: {
    holder: "张三",
    trainer: "李四",
    signatory: "王五",
    role: "培训负责人",
    company: "示例公司",
    course: "示例课程",
    scope: "示例范围",
    place: "上海",
  },
}
