import type { SetUpWording } from "./shape.ts"

export const turkish: SetUpWording = {
  title: "trainbase kurulumu",
  lead: "Şirketiniz ve onu yöneten kişi. Kullanıcı adı dışında her şey sonradan değiştirilebilir.",
  fields: {
    company: "Şirket",
    language: "Dil",
    timezone: "Saat dilimi",
    first_name: "Ad",
    last_name: "Soyad",
    email: "E-posta adresi",
    username: "Kullanıcı adı",
    password: "Parola",
    password_again: "Parola, bir kez daha",
  },
  usernameHint: "Boş bırakırsanız adınızdan oluşturulur.",
  demo: "Denemek için bir deneme şirketi ekleyin",
  demoHint: "Kendi şirketinizin yanında durur; kişileri, kursları ve eğitimleri vardır.",
  submit: "Kur",
  faults: {
    required: "Bu alanı doldurun.",
    name_too_long: "En fazla 255 karakter girin.",
    characters: "Tek satırda görünür karakterler kullanın.",
    email: "ada@acme.example gibi bir e-posta adresi girin.",
    username: "Görünmez karakter içermeyen ve =, +, - veya @ ile başlamayan bir kullanıcı adı seçin.",
    taken: "Başka bir kullanıcı adı seçin: bunu deneme şirketi kullanıyor.",
    timezone: "Listeden bir saat dilimi seçin.",
    language: "Listeden bir dil seçin.",
  },
  closed: {
    title: "Bu adres geçerli değil",
    text: "Süresi dolmuş ya da o zamandan beri daha yenisi gösterilmiş. Sunucuyu yeniden başlatın: 24 saat geçerli yeni bir adres gösterir. Ya da kurulumu sunucunun bilgisayarında yapın:",
  },
  done: {
    title: "Şirketiniz kuruldu",
    text: "Oturumunuz açıldı. Deneme şirketinin kendi kişileri var: oturumu kapatıp onlardan biri olarak açın.",
    kept: "Bu adlar ve parolalar sunucunun veri dizinindeki demo-client.json dosyasında da var.",
    failed: "Deneme şirketi eklenemedi. Kendi şirketiniz eksiksiz; sunucunun günlüğü daha fazlasını söyler.",
    role: "Rol",
    roles: { learner: "öğrenir", trainer: "eğitir", administrator: "yönetir" },
    go: "Hesabıma git",
  },
}
